import { question } from '../approval/approver.ts';
import type { WaitingQuestion } from './board-approver.ts';
import type {
  LearnedScreen,
  PastDecision,
  PastResult,
  ShownJob,
  ShownRun,
  ShownSession,
} from './board-source.ts';
import { BOARD_STYLE } from './board-style.ts';
import { durationChart } from './duration-chart.ts';
import { Html, html } from './write-html.ts';

export interface Visitor {
  name: string;
  role: 'approver' | 'viewer';
}

const SECTIONS: readonly [path: string, title: string][] = [
  ['/ui', 'Now'],
  ['/ui/runs', 'Runs'],
  ['/ui/queue', 'Queue'],
  ['/ui/scenarios', 'Scenarios'],
  ['/ui/knowledge', 'Knowledge'],
];

interface Page {
  title: string;
  path: string;
  visitor?: Visitor;
  /** Where the shown things are read from. */
  store?: string;
  /** How many decisions wait, told on every page. */
  waiting?: number;
  /** Loaded anew after so many seconds; never where somebody types. */
  refresh_s?: number;
  body: Html;
}

export function wholeBoard({ title, path, visitor, store, waiting = 0, refresh_s, body }: Page): string {
  const links = SECTIONS.map(([to, name]) => {
    const count = to === '/ui' && waiting > 0 ? html` <b class="count">${waiting}</b>` : html``;
    const here = to === path ? new Html(' aria-current="page"') : html``;
    return html`<a href="${to}"${here}>${name}${count}</a>`;
  });
  const nav = visitor ? html`<nav aria-label="Sections">${links}</nav>` : html``;
  const foot = visitor
    ? html`<footer><span>${visitor.name} (${visitor.role})${store ? `, from ${store}` : ''}</span><form method="post" action="/ui/leave"><button class="plain">Leave</button></form></footer>`
    : html``;
  const again = refresh_s === undefined ? html`` : html`<meta http-equiv="refresh" content="${refresh_s}">`;
  return html`<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark">${again}<title>${title} - Surehand</title><style>${new Html(BOARD_STYLE)}</style></head><body><header><p class="brand">Surehand</p>${nav}</header><main><h1>${title}</h1>${body}</main>${foot}</body></html>`
    .text;
}

export function loginBody(refused?: string): Html {
  const why = refused === undefined ? html`` : html`<p class="bad" role="alert">${refused}</p>`;
  return html`<form class="card login" method="post" action="/ui/login">${why}<label for="token">Your token, of an approver or a viewer</label><input id="token" name="token" type="password" autocomplete="off" required autofocus><button>Open</button><p class="quiet">surehand serve token NAME --approver makes one. The token of an agent opens nothing here.</p></form>`;
}

export function messageBody(text: string): Html {
  return html`<p>${text}</p>`;
}

export function nowBody(
  waiting: readonly WaitingQuestion[],
  sessions: readonly ShownSession[],
  past: readonly PastDecision[] | string,
  moment: number,
): Html {
  const questions = waiting.map(
    ({ request, asked_at }) =>
      html`<li class="card ask"><h3>${question(request)}</h3><p class="quiet">${request.page.title || '(no title)'}, ${request.page.url}</p><p>${request.reason}</p><p class="quiet">asked ${when(asked_at)}, session ${request.session}</p><a class="button" href="/ui/decide/${request.id}">Look and decide</a></li>`,
  );
  const pictures = sessions.map(
    ({ id, token, goal, address }) =>
      html`<li class="card session">${address ? html`<img src="/ui/picture/${encodeURIComponent(id)}?at=${moment}" alt="What session ${id} shows" loading="lazy">` : html``}<h3>${goal || id}</h3><p>${address || 'nothing opened yet'}</p><p class="quiet">${goal ? `${id}, ${token}` : token}</p></li>`,
  );
  return html`<section><h2>Decisions that wait</h2>${list(questions, 'Nothing waits for a person.', 'stack')}</section><section><h2>Sessions</h2>${list(pictures, 'No session is open.', 'grid')}</section><section><h2>Decided before</h2>${typeof past === 'string' ? html`<p class="bad">${past}</p>` : pastDecisions(past)}</section>`;
}

function pastDecisions(past: readonly PastDecision[]): Html {
  const rows = past.map(
    ({ asked_at, action, reason, came_to }) =>
      html`<li class="row"><p><b>${action}</b></p><p>${came_to}</p><p class="quiet">${reason}, ${when(asked_at)}</p></li>`,
  );
  return list(rows, 'Nothing yet.', 'rows');
}

export function decideBody({ request, form_key }: WaitingQuestion, mayDecide: boolean): Html {
  const { page, action, reason, agent_says, goal, screenshot, history, id } = request;
  const facts: [string, string][] = [
    ['Page', `${page.title || '(no title)'}, ${page.url}`],
    ['Action', action],
    ['Why', reason],
    ...(agent_says ? [['The agent says', agent_says] satisfies [string, string]] : []),
    ...(goal ? [['Goal', goal] satisfies [string, string]] : []),
  ];
  const form = mayDecide
    ? html`<form class="card" method="post" action="/ui/decide/${id}"><input type="hidden" name="key" value="${form_key}"><label for="message">If you reject, the agent reads your words:</label><textarea id="message" name="message" rows="2"></textarea><div class="choices"><button class="stop" name="decision" value="reject">Reject</button><button class="go" name="decision" value="approve">Approve</button></div></form>`
    : html`<p class="card">Only somebody with the token of an approver decides.</p>`;
  const picture = screenshot
    ? html`<section><h2>What the agent sees</h2><img class="whole" src="/ui/question/${id}" alt="The page, with the target outlined"></section>`
    : html`<p>There is no picture: a dialog of the page is open.</p>`;
  const rows = facts.map(([label, text]) => html`<dt>${label}</dt><dd>${text}</dd>`);
  const done = history.map((line) => html`<li>${line}</li>`);
  return html`<p class="lead">${question(request)}</p><dl class="card">${rows}</dl>${form}${picture}<section><h2>What the run did so far</h2>${done.length > 0 ? html`<ol>${done}</ol>` : html`<p>Nothing yet.</p>`}</section>`;
}

export function runsBody(runs: readonly ShownRun[]): Html {
  const rows = runs.map(({ id, title, made, total, waiting, running, passed, failed }) => {
    const open = waiting + running;
    const state = open > 0 ? 'running' : failed > 0 ? 'failed' : 'passed';
    return html`<li class="row"><p><span class="state ${state}">${state}</span> <a href="/ui/report/${encodeURIComponent(id)}"><b>${title}</b></a></p><p>${passed} passed, ${failed} failed${open > 0 ? `, ${running} running, ${waiting} waiting` : ''} of ${total}</p><p class="quiet">${id}, ${when(made)}</p></li>`;
  });
  return list(rows, 'No runs yet: surehand scenario <files>, with --queue for workers.', 'rows');
}

export function queueBody(jobs: readonly ShownJob[]): Html {
  const rows = jobs.map(
    ({ run, name, state, attempt, worker, doing, since }) =>
      html`<li class="row"><p><span class="state ${state}">${state}</span> <b>${name}</b></p><p>${state === 'running' ? `attempt ${attempt} on ${worker}${doing ? `: ${doing}` : ''}` : 'waits for a worker'}</p><p class="quiet">run ${run}${since ? `, since ${when(since)}` : ''}</p></li>`,
  );
  return list(rows, 'The queue is empty.', 'rows');
}

export function scenariosBody(results: readonly PastResult[]): Html {
  const byKey = grouped(results);
  const all = [...byKey.values()];
  const flaky = all
    .map((own) => ({ own, times: own.filter((one) => one.flaky).length }))
    .filter(({ times }) => times > 0)
    .sort((a, b) => b.times - a.times);
  const flakyRows = flaky.map(
    ({ own, times }) =>
      html`<li class="row"><p><span class="state flaky">flaky</span> <b>${own[0]?.name ?? ''}</b></p><p>${times} of ${own.length} runs passed only at a later attempt</p></li>`,
  );
  const rows = all.map(
    (own) =>
      html`<li class="row chartrow"><div><p><b>${own[0]?.name ?? ''}</b></p><p class="quiet">${own.filter((one) => one.passed).length} of ${own.length} passed, last ${took(own[0]?.duration_ms ?? 0)}, ${when(own[0]?.ended ?? '')}</p></div>${durationChart(own)}</li>`,
  );
  return html`<section><h2>Flaky</h2>${list(flakyRows, 'None is known to be flaky.', 'rows')}</section><section><h2>Durations over time</h2>${rows.length > 0 ? html`<p class="quiet">The newest at the right; × failed.</p>` : html``}${list(rows, 'No results yet.', 'rows')}</section>`;
}

function grouped(results: readonly PastResult[]): Map<string, PastResult[]> {
  const groups = new Map<string, PastResult[]>();
  for (const one of results) groups.set(one.key, [...(groups.get(one.key) ?? []), one]);
  return groups;
}

export function knowledgeBody(screens: readonly LearnedScreen[]): Html {
  const cards = screens.map(({ screen, steps, failed, moves }) => {
    const lines = moves.map(
      ({ what, ok, failed: not, leads_to }) =>
        html`<li>${what}: worked ${ok} of ${ok + not}${leads_to ? html`, leads to <b>${leads_to}</b>` : html``}</li>`,
    );
    return html`<li class="card"><h3>${screen}</h3><p class="quiet">${steps} steps, ${failed} failed</p><ul>${lines}</ul></li>`;
  });
  return html`<p class="quiet">What sessions did on each screen, from the newest steps.</p>${list(cards, 'Nothing is known yet.', 'stack')}`;
}

function list(items: readonly Html[], none: string, kind: string): Html {
  return items.length > 0 ? html`<ul class="${kind}">${items}</ul>` : html`<p class="quiet">${none}</p>`;
}

function when(iso: string): string {
  return iso.replace(/^(\d{4}-\d\d-\d\d)T(\d\d:\d\d:\d\d).*$/, '$1 $2 UTC');
}

function took(ms: number): string {
  return ms < 1000 ? `${Math.round(ms)} ms` : `${(ms / 1000).toFixed(1)} s`;
}
