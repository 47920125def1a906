const urls = new Map<string, string>();

/** The address of a picture that lies in this file, made when it is first wanted. */
export function pictureUrl(src: string): string {
  const known = urls.get(src);
  if (known !== undefined) return known;
  const text = document.getElementById(`picture-${src.slice(1)}`)?.textContent ?? '';
  const [head = '', data = ''] = text.split(';base64,');
  const bytes = Uint8Array.from(atob(data), (letter) => letter.charCodeAt(0));
  const url = URL.createObjectURL(new Blob([bytes], { type: head.slice('data:'.length) }));
  urls.set(src, url);
  return url;
}
