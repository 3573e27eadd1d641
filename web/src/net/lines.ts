// Who keeps tables: the server this page came from, and this browser itself. Both are asked the same and answer the same.
import { Connection, type Dial } from './connection.svelte';
import { engine } from './engine';

const socket: Dial = (heard) => {
  if (__STATIC__) {
    queueMicrotask(() => heard.closed(true));
    return { send() {}, close() {} };
  }
  const line = new WebSocket(`${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/ws`);
  line.onopen = () => heard.open();
  line.onmessage = (event) => heard.message(event.data as string);
  line.onclose = () => heard.closed();
  return { send: (text) => line.send(text), close: () => line.close() };
};

export const server = new Connection(socket);
export const here = new Connection(engine.dial);

// Tables of this browser have a prefix (src/wasm/browser.cpp).
export const isHere = (table: string): boolean => table.startsWith('here-');
export const lineOf = (table: string): Connection => (isHere(table) ? here : server);
// What needs no other people: here if this browser can, else at the server.
export const lineAlone = async (): Promise<Connection> => ((await here.ready()) ? here : server);
