import type { RunError } from '../../model/run-record.ts';

/** What went wrong: what was wanted, what was there, what could have been meant. */
export function ErrorView({ error }: { error: RunError }) {
  const facts = [
    ['expected', error.expected],
    ['observed', error.observed],
    ['selector', error.selector],
    ['call', error.command],
  ].filter((fact): fact is [string, string] => fact[1] !== undefined);
  return (
    <div class="error">
      <p class="said">
        {error.code ? <code class="code">{error.code}</code> : null} {error.message}
      </p>
      {facts.length > 0 ? (
        <dl class="facts">
          {facts.map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      ) : null}
      {error.candidates && error.candidates.length > 0 ? (
        <>
          <p class="label">Could have been meant</p>
          <ul class="candidates">
            {error.candidates.map((candidate) => (
              <li key={candidate}>
                <code>{candidate}</code>
              </li>
            ))}
          </ul>
        </>
      ) : null}
      {error.hint ? <p class="hint">{error.hint}</p> : null}
      <Text title="The screen at that moment" text={error.screen} />
      <Text title="Stack" text={error.stack} />
    </div>
  );
}

function Text({ title, text }: { title: string; text: string | undefined }) {
  if (!text) return null;
  return (
    <details class="more">
      <summary>{title}</summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard must reach it */}
      <pre tabIndex={0}>{text}</pre>
    </details>
  );
}
