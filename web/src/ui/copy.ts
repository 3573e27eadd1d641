// Copies a text; the clipboard API is missing over plain http, the old way is not.
export async function copy(text: string, field?: HTMLInputElement): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    const area = document.createElement('textarea');
    area.value = text;
    area.style.cssText = 'position:fixed;opacity:0';
    (field?.closest('dialog') ?? document.body).append(area);
    area.select();
    const done = document.execCommand('copy');
    area.remove();
    if (!done) field?.select();
    return done;
  }
}
