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

// A text as a file of the player's.
export function download(name: string, text: string) {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type: 'text/plain' }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}
