import type { RunStep } from '../../model/run-record.ts';
import { duration } from './words.ts';

/** The stages an action went through. */
export function TraceView({ trace }: { trace: NonNullable<RunStep['trace']> }) {
  const start = trace[0]?.timestamp ?? 0;
  return (
    <details class="more">
      <summary>
        Trace <span class="quiet">{trace.map(({ stage }) => stage).join(' → ')}</span>
      </summary>
      <div class="wide">
        <table>
          <thead>
            <tr>
              <th scope="col">stage</th>
              <th scope="col">result</th>
              <th scope="col">at</th>
              <th scope="col">what it knew</th>
            </tr>
          </thead>
          <tbody>
            {trace.map(({ stage, result, timestamp, metadata = {} }, index) => (
              <tr key={index}>
                <th scope="row">{stage}</th>
                <td class={result === 'success' ? 'good' : result === 'failure' ? 'bad' : 'doubtful'}>
                  {result}
                </td>
                <td class="number">+{duration(Math.max(0, timestamp - start))}</td>
                <td>
                  <dl class="facts">
                    {Object.entries(metadata)
                      .filter(([name, value]) => !(name === 'attempt' && value === 1))
                      .map(([name, value]) => (
                        <div key={name}>
                          <dt>{name}</dt>
                          <dd>{typeof value === 'string' ? value : JSON.stringify(value)}</dd>
                        </div>
                      ))}
                  </dl>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
}
