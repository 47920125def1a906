// @ts-check

/**
 * A leaf that grows from (x, y) at an angle, 0 being straight up.
 * @param {number} x @param {number} y @param {number} angle @param {number} length @param {number} width @param {string} fill
 */
const leaf = (x, y, angle, length, width, fill) =>
  `<g transform="translate(${x} ${y}) rotate(${angle})">` +
  `<path d="M0 0C${width} ${-length * 0.25} ${width} ${-length * 0.75} 0 ${-length}C${-width} ${-length * 0.75} ${-width} ${-length * 0.25} 0 0Z" fill="${fill}"/>` +
  `<path d="M0 -4V${-length * 0.86}" stroke="#fff" stroke-opacity=".28" stroke-width="1.6"/></g>`;

/** @param {string} body @param {string} rim */
const pot = (body, rim) =>
  `<ellipse cx="120" cy="181" rx="56" ry="6" fill="#1d3a2a" opacity=".12"/>` +
  `<path d="M84 132h72l-9 44a6 6 0 0 1-6 5H99a6 6 0 0 1-6-5Z" fill="${body}"/>` +
  `<path d="M140 132h16l-9 44a6 6 0 0 1-6 5h-10Z" fill="#000" opacity=".08"/>` +
  `<rect x="79" y="122" width="82" height="15" rx="5" fill="${rim}"/>`;

const GREEN = { deep: '#1f6b45', mid: '#2f8a58', light: '#58ae76', pale: '#8bc79b' };

/** @param {number} x @param {number} y @param {number} angle @param {number} size @param {string} fill */
const splitLeaf = (x, y, angle, size, fill) =>
  `<g transform="translate(${x} ${y}) rotate(${angle}) scale(${size})">` +
  `<path d="M0 0C-10-8-34-10-36-32C-37-52-18-66 0-74C18-66 37-52 36-32C34-10 10-8 0 0Z" fill="${fill}"/>` +
  `<g stroke="var(--picture, #dcebdd)" stroke-width="4" stroke-linecap="round"><path d="M-32-21-14-26M-34-40-15-42M-24-57-12-54M32-21 14-26M34-40 15-42M24-57 12-54"/></g>` +
  `<path d="M0 0V-66" stroke="#fff" stroke-opacity=".3" stroke-width="1.8"/></g>`;

/** @param {number} angle @param {string} fill */
const frond = (angle, fill) => {
  const leaflets = Array.from({ length: 9 }, (_, i) => {
    const y = -14 - i * 9;
    const long = 18 - i * 1.4;
    return leaf(0, y, 68, long, 4.4, fill) + leaf(0, y, -68, long, 4.4, fill);
  }).join('');
  return `<g transform="translate(120 126) rotate(${angle})"><path d="M0 0V-96" stroke="${fill}" stroke-width="2.4"/>${leaflets}</g>`;
};

/** @type {Record<string, { background: string, drawing: () => string }>} */
const PICTURES = {
  monstera: {
    background: '#dcebdd',
    drawing: () =>
      '<path d="M120 126C118 100 100 90 88 84M120 126C122 96 140 88 152 76M120 126C120 96 119 84 118 70" stroke="#1f6b45" stroke-width="3.4" fill="none"/>' +
      splitLeaf(92, 98, -48, 0.82, GREEN.mid) +
      splitLeaf(148, 94, 46, 0.88, GREEN.deep) +
      splitLeaf(118, 86, -2, 0.94, GREEN.light) +
      pot('#f4efe6', '#fffaf1'),
  },
  'snake-plant': {
    background: '#f3e9d6',
    drawing: () =>
      [
        [102, -14, 84, 8, GREEN.mid],
        [138, 15, 78, 8, GREEN.mid],
        [111, -5, 106, 9, GREEN.deep],
        [129, 6, 98, 9, GREEN.light],
        [120, 1, 114, 8, GREEN.mid],
      ]
        .map(([x, angle, length, width, fill]) =>
          leaf(Number(x), 130, Number(angle), Number(length), Number(width) * 1.5, String(fill)),
        )
        .join('') + pot('#d98a5f', '#c67549'),
  },
  'boston-fern': {
    background: '#e3eee9',
    drawing: () =>
      [-78, 78, -52, 52, -27, 27, 0]
        .map((angle, i) => frond(angle, [GREEN.deep, GREEN.mid, GREEN.light][i % 3] ?? GREEN.mid))
        .join('') + pot('#5b7f95', '#6f93a9'),
  },
  aloe: {
    background: '#f6e3d8',
    drawing: () =>
      [-62, 62, -40, 40, -20, 20, 0]
        .map((angle, i) => leaf(120, 132, angle, 74 + i * 5, 11, i % 2 ? '#7fb79a' : '#5f9f80'))
        .join('') + pot('#e9dfce', '#f6eee0'),
  },
  'peace-lily': {
    background: '#e4e9f2',
    drawing: () =>
      [-56, 56, -34, 34, -14, 16]
        .map((angle, i) => leaf(120, 130, angle, 84 + i * 2, 17, i % 2 ? GREEN.mid : GREEN.deep))
        .join('') +
      '<path d="M120 130 104 44M120 130 142 56" stroke="#58ae76" stroke-width="2.6"/>' +
      leaf(104, 56, -16, 40, 17, '#fff') +
      leaf(142, 68, 20, 38, 16, '#fdfdf8') +
      '<path d="M103 52 97 34M143 64l6-17" stroke="#e9c46a" stroke-width="5" stroke-linecap="round"/>' +
      pot('#2f4858', '#3b586b'),
  },
  'golden-barrel': {
    background: '#fbeccb',
    drawing: () =>
      `<ellipse cx="120" cy="96" rx="46" ry="42" fill="${GREEN.mid}"/>` +
      [40, 28, 14]
        .map(
          (rx) =>
            `<ellipse cx="120" cy="96" rx="${rx}" ry="42" fill="none" stroke="#1f6b45" stroke-width="2"/>`,
        )
        .join('') +
      Array.from({ length: 26 }, (_, i) => {
        const x = 84 + (i % 7) * 12 + (Math.floor(i / 7) % 2) * 5;
        const y = 68 + Math.floor(i / 7) * 17;
        return `<path d="M${x} ${y}l-4-6M${x} ${y}l4-6M${x} ${y}v-8" stroke="#f7dd8b" stroke-width="1.6" stroke-linecap="round"/>`;
      }).join('') +
      '<circle cx="120" cy="56" r="6" fill="#f2b84b"/><circle cx="110" cy="59" r="4" fill="#f6c968"/><circle cx="130" cy="59" r="4" fill="#f6c968"/>' +
      pot('#c8674b', '#b4573c'),
  },
  'watering-can': {
    background: '#dfe9ee',
    drawing: () =>
      '<ellipse cx="124" cy="168" rx="66" ry="7" fill="#1d3a2a" opacity=".12"/>' +
      '<path d="M104 118 48 70" stroke="#2c6e63" stroke-width="10" stroke-linecap="round"/><path d="m34 74 22-24 6 6-20 24Z" fill="#235a51"/>' +
      '<path d="M160 92c36-8 46 44 4 56" fill="none" stroke="#235a51" stroke-width="9" stroke-linecap="round"/>' +
      '<path d="M94 84h72l6 76a8 8 0 0 1-8 8H96a8 8 0 0 1-8-8Z" fill="#34857a"/><path d="M146 84h20l6 76a8 8 0 0 1-8 8h-16Z" fill="#000" opacity=".09"/>' +
      '<path d="M104 84c0-32 52-32 52 0" fill="none" stroke="#235a51" stroke-width="8"/><rect x="90" y="80" width="80" height="10" rx="5" fill="#2c6e63"/>' +
      '<g fill="#7fb6cf"><circle cx="30" cy="92" r="3.5"/><circle cx="40" cy="104" r="3"/><circle cx="26" cy="112" r="3"/><circle cx="36" cy="122" r="2.5"/></g>',
  },
  'pruning-shears': {
    background: '#f6e2dc',
    drawing: () =>
      '<g transform="rotate(38 120 100)"><path d="M116 104C98 74 104 40 122 18c10 26 10 56 4 84Z" fill="#b9c4c9"/><path d="M122 18c10 26 10 56 4 84l-6-2c4-28 4-54 2-82Z" fill="#8e9ca3"/>' +
      '<path d="M126 104c14-22 16-46 8-66-14 16-20 40-16 64Z" fill="#d5dde0"/>' +
      '<path d="M114 100c-20 22-24 54-18 82 2 8 14 8 14-1-3-28 2-48 16-68Z" fill="#c94f3d"/><path d="M126 100c20 22 26 52 22 80-2 9-14 8-14-1 2-26-4-46-18-66Z" fill="#db6250"/>' +
      '<circle cx="120" cy="104" r="9" fill="#39464c"/><circle cx="120" cy="104" r="3.4" fill="#d5dde0"/></g>',
  },
  'hand-trowel': {
    background: '#eae6da',
    drawing: () =>
      '<g transform="rotate(40 120 100)"><path d="M98 92c0-40 8-66 22-84 14 18 22 44 22 84 0 10-10 16-22 16s-22-6-22-16Z" fill="#9fb0b5"/><path d="M120 8c14 18 22 44 22 84 0 10-10 16-22 16Z" fill="#82959b"/><path d="M120 24v70" stroke="#fff" stroke-opacity=".5" stroke-width="3"/>' +
      '<rect x="115" y="104" width="10" height="24" rx="4" fill="#6d7f85"/><rect x="109" y="124" width="22" height="64" rx="11" fill="#c08a55"/><path d="M121 124h-1a11 11 0 0 1 11 11v42a11 11 0 0 1-11 11h1Z" fill="#000" opacity=".1"/><rect x="109" y="134" width="22" height="7" fill="#2f8a58"/></g>',
  },
  'plant-mister': {
    background: '#f4ead9',
    drawing: () =>
      '<ellipse cx="128" cy="180" rx="48" ry="6" fill="#1d3a2a" opacity=".12"/><path d="M112 84h32c0 16 26 26 26 52v34a10 10 0 0 1-10 10H96a10 10 0 0 1-10-10v-34c0-26 26-36 26-52Z" fill="#b8722f"/>' +
      '<path d="M86 140h84v30a10 10 0 0 1-10 10H96a10 10 0 0 1-10-10Z" fill="#8f5520" opacity=".6"/><path d="M98 132c2-14 14-22 16-30" stroke="#fff" stroke-opacity=".45" stroke-width="5" fill="none" stroke-linecap="round"/>' +
      '<rect x="108" y="72" width="40" height="14" rx="4" fill="#d8b25c"/><rect x="120" y="48" width="16" height="26" fill="#c39b45"/><path d="M96 40h48a6 6 0 0 1 6 6v8H96Z" fill="#d8b25c"/><path d="M150 56c8 6 8 18 4 26" stroke="#c39b45" stroke-width="5" fill="none" stroke-linecap="round"/>' +
      '<g fill="#8fb9cc"><circle cx="84" cy="44" r="3"/><circle cx="72" cy="36" r="3"/><circle cx="72" cy="52" r="3"/><circle cx="58" cy="28" r="2.5"/><circle cx="58" cy="44" r="2.5"/><circle cx="58" cy="60" r="2.5"/></g>',
  },
  'terracotta-pot': {
    background: '#e6ece2',
    drawing: () =>
      '<ellipse cx="120" cy="176" rx="70" ry="8" fill="#1d3a2a" opacity=".12"/><path d="M68 160h104l-6 12a6 6 0 0 1-6 4H80a6 6 0 0 1-6-4Z" fill="#b5623c"/>' +
      '<path d="M74 74h92l-13 84a8 8 0 0 1-8 7H95a8 8 0 0 1-8-7Z" fill="#d07b52"/><path d="M142 74h24l-13 84a8 8 0 0 1-8 7h-12Z" fill="#000" opacity=".08"/><rect x="66" y="50" width="108" height="28" rx="6" fill="#dc8a60"/><path d="M66 72h108v2a4 4 0 0 1-4 4H70a4 4 0 0 1-4-4Z" fill="#000" opacity=".1"/>',
  },
  'ceramic-planter': {
    background: '#e9e4ee',
    drawing: () =>
      '<ellipse cx="120" cy="182" rx="58" ry="6" fill="#1d3a2a" opacity=".12"/><path d="m88 128-10 52M152 128l10 52M120 140v42" stroke="#b98550" stroke-width="8" stroke-linecap="round"/>' +
      [-30, 30, -8, 14]
        .map((angle, i) => leaf(120, 74, angle, 52, 12, i % 2 ? GREEN.light : GREEN.mid))
        .join('') +
      '<path d="M68 68h104c0 50-14 84-52 84S68 118 68 68Z" fill="#3f5f8a"/><path d="M144 68h28c0 50-14 84-52 84 24-10 26-48 24-84Z" fill="#000" opacity=".12"/><ellipse cx="120" cy="68" rx="52" ry="8" fill="#5478a6"/><path d="M70 92c30 10 70 10 100 0" stroke="#e9e4ee" stroke-opacity=".7" stroke-width="3" fill="none"/>',
  },
};

/** The picture of a product as SVG markup; it is decoration, the name stands beside it. @param {string} id */
export function pictureOf(id) {
  const picture = PICTURES[id];
  if (!picture) return '';
  return (
    `<svg class="picture" viewBox="0 0 240 200" aria-hidden="true" focusable="false" style="--picture:${picture.background}">` +
    `<rect width="240" height="200" fill="${picture.background}"/><g stroke-linejoin="round">${picture.drawing()}</g></svg>`
  );
}
