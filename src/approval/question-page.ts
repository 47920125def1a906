import { question as ask } from './approver.ts';
import type { Question } from './page-approver.ts';

const STYLE = `
  :root { color-scheme: light dark; --ink: #16202b; --soft: #5a6673; --paper: #f5f4f0; --panel: #fff; --line: #dcdfe2; --go: #1d6b45; --stop: #a3301f; }
  @media (prefers-color-scheme: dark) { :root { --ink: #eef1f4; --soft: #a3adb8; --paper: #12171c; --panel: #1b2229; --line: #343d46; --go: #2f8f60; --stop: #c4513f; } }
  * { box-sizing: border-box; }
  body { margin: 0; background: var(--paper); color: var(--ink); font: 17px/1.5 system-ui, sans-serif; }
  main { max-width: 60rem; margin: 0 auto; padding: 1.2rem; }
  h1 { font-size: 1.5rem; line-height: 1.25; margin: 0.2rem 0 1rem; overflow-wrap: anywhere; }
  .brand { color: var(--soft); font-size: 0.9rem; margin: 0; }
  section, form { background: var(--panel); border: 1px solid var(--line); border-radius: 14px; padding: 1rem 1.2rem; margin: 0 0 1rem; }
  dl { margin: 0; display: grid; grid-template-columns: max-content 1fr; gap: 0.4rem 1.2rem; }
  dt { color: var(--soft); }
  dd { margin: 0; overflow-wrap: anywhere; }
  img { display: block; width: 100%; height: auto; border: 1px solid var(--line); border-radius: 10px; }
  ol { margin: 0; padding-left: 1.4rem; }
  li { overflow-wrap: anywhere; }
  h2 { font-size: 1rem; margin: 0 0 0.5rem; }
  label { display: block; margin-bottom: 0.3rem; }
  textarea { width: 100%; font: inherit; color: inherit; background: var(--paper); border: 1px solid var(--line); border-radius: 8px; padding: 0.5rem; }
  /* Whoever decides sees the buttons at once, however tall the picture is. */
  form { position: sticky; bottom: 0; box-shadow: 0 -0.6rem 1.2rem -0.6rem rgb(0 0 0 / 30%); padding: 0.8rem 1.2rem; }
  .row { display: flex; flex-wrap: wrap; gap: 0.8rem; margin-top: 0.6rem; }
  button { flex: 1 1 9rem; padding: 0.8rem 1rem; border: 0; border-radius: 999px; color: #fff; font: inherit; font-weight: 600; cursor: pointer; }
  .go { background: var(--go); } .stop { background: var(--stop); }
  @media (max-width: 34rem) { dl { grid-template-columns: 1fr; gap: 0; } dd { margin-bottom: 0.5rem; }
    /* On a phone the bar must not hide what is to be decided. */
    h1 { font-size: 1.2rem; } form { padding: 0.6rem 0.8rem; } label { font-size: 0.85rem; margin: 0; } .row { flex-wrap: nowrap; } button { flex: 1 1 0; padding: 0.7rem 0.4rem; } }
`;

const OVER = {
  approved: ['Approved', 'The run goes on. You can close this page.'],
  rejected: ['Rejected', 'The agent was told what you wrote. You can close this page.'],
  withdrawn: ['No longer asked', 'The call was cancelled or the run ended. Nothing was done.'],
} as const;

/** The question, or how it ended. Everything from the controlled page is text here, never markup. */
export function questionPage({ request, state, form_key }: Question): string {
  if (state !== 'open') return messagePage(OVER[state][0], OVER[state][1]);
  const { page, action, reason, agent_says, goal, screenshot, history } = request;
  const rows: [string, string][] = [
    ['Page', `${page.title || '(no title)'} — ${page.url}`],
    ['Action', action],
    ['Why', reason],
    ...(agent_says ? [['The agent says', agent_says] satisfies [string, string]] : []),
    ...(goal ? [['Goal', goal] satisfies [string, string]] : []),
  ];
  const picture = screenshot
    ? `<section><h2>What the agent sees</h2><a href="/ask/${request.id}/picture"><img src="/ask/${request.id}/picture" alt="The page, with the target outlined"></a></section>`
    : '<section><p>There is no picture: a dialog of the page is open.</p></section>';
  const done = history.map((line) => `<li>${escapeHtml(line)}</li>`).join('');
  return wholePage(
    'A person must decide',
    `<h1>${escapeHtml(ask(request))}</h1>
<section><dl>${rows.map(([label, text]) => `<dt>${label}</dt><dd>${escapeHtml(text)}</dd>`).join('')}</dl></section>
${picture}
<form method="post" action="/ask/${request.id}">
<input type="hidden" name="key" value="${form_key}">
<label for="message">If you reject, the agent reads your words:</label>
<textarea id="message" name="message" rows="1" placeholder="Why not, what instead"></textarea>
<div class="row"><button class="stop" name="decision" value="reject">Reject</button><button class="go" name="decision" value="approve">Approve</button></div>
</form>
<section><h2>What the run did so far</h2>${done ? `<ol>${done}</ol>` : '<p>Nothing yet.</p>'}</section>`,
  );
}

export function messagePage(title: string, text: string): string {
  return wholePage(title, `<h1>${escapeHtml(title)}</h1><p>${escapeHtml(text)}</p>`);
}

/** A page in the one look they have; `head` is ours, never text from outside. */
export function wholePage(title: string, body: string, head = ''): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${escapeHtml(title)} - Surehand</title><style>${STYLE}</style>${head}</head><body><main><p class="brand">Surehand</p>${body}</main></body></html>`;
}

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (char) => `&#${char.charCodeAt(0)};`);
}
