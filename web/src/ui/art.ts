// Tiles are drawn once for each theme as images: a board of inline SVG has thousands of nodes and makes every frame slow.
// A sprite is a text of <symbol>s and of <defs> they use; colours are the page's CSS variables.

// The symbols of sprites as data addresses, with the variables filled in by `colour`.
export function images(sprites: string[], colour: (name: string) => string): Map<string, string> {
  const parts = new Map<string, string>(); // what can be used, by its id
  for (const sprite of sprites) {
    for (const [whole, , id] of sprite.matchAll(/<(linearGradient|radialGradient|clipPath|g) id="([^"]+)".*?<\/\1>/gs)) parts.set(id!, whole);
  }
  const filled = (text: string) => text.replace(/var\((--[\w-]+)(?:,((?:[^()]|\([^()]*\))*))?\)/g, (_, name: string, fallback: string | undefined) => colour(name) || fallback || '');
  const out = new Map<string, string>();
  for (const sprite of sprites) {
    for (const [, id, box, body] of sprite.matchAll(/<symbol id="([^"]+)" viewBox="([^"]+)">(.*?)<\/symbol>/gs)) {
      const used = new Set([...body!.matchAll(/(?:href="#|url\(#)([\w-]+)/g)].map((hit) => hit[1]!));
      const defs = [...used].map((name) => parts.get(name) ?? '').join('');
      const text = filled(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="${box}"><defs>${defs}</defs>${body}</svg>`);
      out.set(id!, `data:image/svg+xml,${encodeURIComponent(text)}`);
    }
  }
  return out;
}

let sheet: CSSStyleSheet | undefined;

// Gives `.t.SYMBOL` its picture, in the colours the page has now. A sheet that is made, not written into the document:
// the server's security policy allows no style there.
export function paint(sprites: string[]) {
  const style = getComputedStyle(document.documentElement);
  const all = images(sprites, (name) => style.getPropertyValue(name).trim());
  if (!sheet) {
    sheet = new CSSStyleSheet();
    document.adoptedStyleSheets.push(sheet);
  }
  sheet.replaceSync([...all].map(([id, url]) => `.t.${id}{background-image:url("${url}")}`).join('\n'));
}
