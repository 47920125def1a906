/** The one look of the board: light and dark, from a phone's width on. */
export const BOARD_STYLE = `
:root { color-scheme: light dark; --ground: #fff; --raised: #f6f7f9; --line: #d9dde3; --ink: #1b1f26; --quiet: #5b6472; --link: #0b5cad; --good: #18703a; --bad: #c01c28; --doubt: #8a5a00; --on: #fff; }
@media (prefers-color-scheme: dark) { :root { --ground: #14171c; --raised: #1d2128; --line: #343b46; --ink: #e7eaef; --quiet: #9aa5b4; --link: #7cb8ff; --good: #6cd391; --bad: #ff8a8a; --doubt: #f0c060; --on: #14171c; } }
* { box-sizing: border-box; }
body { margin: 0; background: var(--ground); color: var(--ink); font: 16px/1.5 system-ui, sans-serif; overflow-wrap: anywhere; }
header, main, footer { max-width: 72rem; margin: 0 auto; padding: 0.8rem 1rem; }
header { display: flex; flex-wrap: wrap; gap: 0.4rem 1.4rem; align-items: baseline; border-bottom: 1px solid var(--line); }
.brand { margin: 0; font-weight: 700; }
nav { display: flex; flex-wrap: wrap; gap: 0.2rem 1rem; }
nav a { padding: 0.4rem 0; color: var(--link); text-decoration: none; }
nav a[aria-current] { color: var(--ink); border-bottom: 2px solid var(--ink); }
.count { background: var(--bad); color: var(--on); border-radius: 999px; padding: 0 0.5rem; }
h1 { font-size: 1.5rem; margin: 0.6rem 0; } h2 { font-size: 1.1rem; margin: 1.4rem 0 0.6rem; } h3 { font-size: 1rem; margin: 0 0 0.3rem; }
p { margin: 0.1rem 0; } p + .stack, p + .rows, p + .grid { margin-top: 0.6rem; } ul, ol { margin: 0; padding: 0; list-style: none; } ol, .card ul { padding-left: 1.2rem; list-style: revert; }
a { color: var(--link); }
.lead { font-size: 1.15rem; margin: 0.4rem 0 1rem; }
.quiet, dt { color: var(--quiet); } .bad { color: var(--bad); }
.card { background: var(--raised); border: 1px solid var(--line); border-radius: 10px; padding: 0.9rem 1rem; margin: 0 0 0.8rem; }
.ask { border-left: 6px solid var(--bad); }
.grid { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(100%, 18rem), 1fr)); gap: 0.8rem; }
.session img, img.whole { display: block; width: 100%; height: auto; min-height: 6rem; background: var(--ground); border: 1px solid var(--line); border-radius: 6px; margin-bottom: 0.5rem; }
.rows { border-top: 1px solid var(--line); } .row { padding: 0.6rem 0; border-bottom: 1px solid var(--line); }
.chartrow { display: flex; flex-wrap: wrap; gap: 0.5rem 1.5rem; justify-content: space-between; align-items: end; }
.chart { max-width: 100%; height: auto; overflow: visible; } .chart rect.passed { fill: var(--good); } .chart rect.flaky { fill: var(--doubt); } .chart rect.failed { fill: none; stroke: var(--bad); } .chart text { fill: var(--bad); font: 12px system-ui, sans-serif; }
.state { display: inline-block; border: 1px solid currentColor; border-radius: 999px; padding: 0 0.6rem; font-size: 0.85rem; }
.passed { color: var(--good); } .failed { color: var(--bad); } .flaky { color: var(--doubt); } .running { color: var(--link); } .waiting { color: var(--quiet); }
dl { display: grid; grid-template-columns: max-content 1fr; gap: 0.3rem 1rem; margin: 0 0 0.8rem; } dd { margin: 0; }
label { display: block; margin-bottom: 0.3rem; }
input, textarea { width: 100%; font: inherit; color: inherit; background: var(--ground); border: 1px solid var(--line); border-radius: 8px; padding: 0.6rem; }
button, .button { display: inline-block; min-height: 44px; margin-top: 0.6rem; padding: 0.6rem 1.4rem; border: 0; border-radius: 999px; background: var(--link); color: var(--on); font: inherit; font-weight: 600; text-decoration: none; cursor: pointer; }
.choices { display: flex; flex-wrap: wrap; gap: 0.8rem; } .choices button { flex: 1 1 9rem; } .go { background: var(--good); } .stop { background: var(--bad); }
.login { max-width: 30rem; }
footer { display: flex; flex-wrap: wrap; gap: 1rem; justify-content: space-between; align-items: center; border-top: 1px solid var(--line); color: var(--quiet); margin-top: 2rem; }
button.plain { background: none; color: var(--link); margin: 0; padding: 0.4rem 0; }
:focus-visible { outline: 2px solid var(--link); outline-offset: 2px; }
@media (max-width: 34rem) { dl { grid-template-columns: 1fr; gap: 0; } dd { margin-bottom: 0.5rem; } }
`;
