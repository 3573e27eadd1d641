declare module 'virtual:engine' {
  const address: string;
  export default address;
  export const study: string; // of what reviews are thought about with; fetched when one is asked for
  export const learned: string[]; // addresses of what the games learned
}
declare const __STATIC__: boolean; // built as a site of files: there is no server (vite.config.ts)
