// @ts-check

/** One page of Nightjar. @param {string} title @param {string} body @param {string} [script] */
export function page(title, body, script = '') {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<link rel="stylesheet" href="/nightjar.css">
</head>
<body>
<header><a class="brand" href="/account">Nightjar</a><nav><a href="/browse">Browse</a><a href="/help">Help</a><a href="/account">Account</a></nav></header>
<main>${body}</main>
<footer>Nightjar is made up. Nothing here is charged, streamed or sent anywhere.</footer>
${script === '' ? '' : `<script>${script}</script>`}
</body>
</html>`;
}

/** A button that posts. @param {string} action @param {string} label @param {string} [kind] */
export function post(action, label, kind = '') {
  return `<form method="post" action="${action}"><button class="${kind}">${label}</button></form>`;
}

/** @param {string} text */
export function escapeHtml(text) {
  return text.replace(/[&<>"]/g, (char) => `&#${char.charCodeAt(0)};`);
}
