import { secretsIn } from '../model/code-text.ts';
import { SurehandError } from '../model/failure.ts';
import { appAddress } from '../model/place.ts';
import { ScenarioParserOrchestrator, UNSHOWN } from '../scenario/scenario-parser-orchestrator.ts';
import { readSecrets } from '../session/read-secrets.ts';
import { chooseBackend } from './choose-backend.ts';
import { flagsOf } from './commands.ts';
import { explainLines } from './explain-lines.ts';
import { explainSentences } from './explain-sentences.ts';
import type { Invocation } from './invocation.ts';
import { modelFor } from './model-for.ts';
import { openLog } from './open-log.ts';
import { readOptions } from './read-options.ts';
import { redactSecrets } from './redact-secrets.ts';
import { SIGNS } from './run-printer.ts';
import { scenarioSecrets } from './scenario-secrets.ts';

/** Tries one sentence on one page: says how it is understood, does it, and says what came of it. */
export async function sayCommand(invocation: Invocation): Promise<number> {
  const flags = flagsOf('say');
  const { cwd, env, version, out } = invocation;
  const {
    options,
    sources,
    positionals,
    command_flags: given,
  } = readOptions(invocation.argv, env, cwd, flags);
  const [sentence] = positionals;
  const { platform = 'web', app } = options;
  const onPhone = platform !== 'web' && app !== undefined ? appAddress(platform, app, '') : undefined;
  const url = typeof given.url === 'string' ? given.url : onPhone;
  if (sentence === undefined || positionals.length > 1 || url === undefined)
    throw new SurehandError(
      'invalid_input',
      platform === 'web'
        ? 'say needs one sentence in quotes and an address: surehand say "click Sign in" --url http://127.0.0.1:3000'
        : `say needs one sentence in quotes and an app: surehand say "tap Sign in" --platform ${platform} --app com.example.shop`,
    );
  if (given.headed === true) options.headless = false;
  const secrets = scenarioSecrets(secretsIn(sentence), readSecrets(options.secrets), env);
  const hide = redactSecrets(options);
  const log = openLog(options, (text) => hide(secrets.redact(text)), { warn: invocation.err });
  const signal = invocation.stopSignal();
  const source = await chooseBackend('own', { options, log, secrets, version, cwd });
  const scenario = { url, actions: [sentence] };
  try {
    const server = await source.connect();
    if (given['dry-run'] === true) {
      const explained = await explainSentences(scenario, server, secrets, signal);
      for (const line of explainLines(explained)) out(line);
      return explained.some(({ refused }) => refused !== undefined) ? 1 : 0;
    }
    const model = sources.model === 'default' ? undefined : await modelFor(options, invocation);
    const orchestrator = new ScenarioParserOrchestrator({
      ...server,
      secrets,
      signal,
      folder: cwd,
      patience_ms: options.timeout_ms,
      ...(model ? { model } : {}),
      watcher: {
        pictures: false,
        step: ({ action_index, action, target, value, status, outcome, verdict }) => {
          if (action_index < 0) return;
          const said = [action, target, value && JSON.stringify(value)].filter(Boolean).join(' ');
          out(`${SIGNS[status].sign} ${said}: ${outcome ?? verdict ?? 'done'}`);
        },
      },
    });
    const { success, error } = await orchestrator.parse(scenario);
    if (error) out(error.message);
    if (error?.llmError !== undefined) out(`the model: ${error.llmError}`);
    return signal.aborted ? 130 : success ? 0 : error?.code === UNSHOWN ? 3 : 1;
  } finally {
    await source.close();
  }
}
