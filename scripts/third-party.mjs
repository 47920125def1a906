import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

/**
 * The licences of everything that a bundle carries, as one text.
 * @param {string} root
 * @param {import('esbuild').Metafile[]} metafiles
 */
export function thirdPartyNotices(root, metafiles) {
  const folders = new Set(
    metafiles.flatMap(({ inputs }) =>
      Object.keys(inputs).flatMap((path) => {
        const at = path.lastIndexOf('node_modules/');
        if (at === -1) return [];
        const [first = '', second = ''] = path.slice(at + 'node_modules/'.length).split('/');
        const name = first.startsWith('@') ? `${first}/${second}` : first;
        return [resolve(root, path.slice(0, at), 'node_modules', name)];
      }),
    ),
  );
  const notices = [...folders].map((folder) => {
    const { name, version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
    const file = readdirSync(folder).find((entry) => /^(?:licen[cs]e|copying)(?:\.|$)/i.test(entry));
    const text = file ? readFileSync(join(folder, file), 'utf8').trim() : `Licensed under ${license}.`;
    return { name, text: `${name} ${version} (${license})\n\n${text}` };
  });
  notices.sort((a, b) => (a.name < b.name ? -1 : 1));
  const rule = `\n\n${'-'.repeat(80)}\n\n`;
  return `Surehand carries parts of these packages, each under its own licence.${rule}${notices.map(({ text }) => text).join(rule)}\n`;
}
