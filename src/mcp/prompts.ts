import type { GetPromptResult, PromptArgument } from '@modelcontextprotocol/server';

/** A prompt that a client offers its user or agent. */
export interface PromptSource {
  name: string;
  title: string;
  description: string;
  arguments?: PromptArgument[];
  get(given: Record<string, string>): GetPromptResult['messages'] | Promise<GetPromptResult['messages']>;
}

/** The prompts that teach an agent to work well here; tool names in them carry the server's prefix. */
export function teachingPrompts(prefix: string): PromptSource[] {
  const tool = (name: string): string => prefix + name;
  return [
    {
      name: 'look_act_verify',
      title: 'Look, act, verify',
      description: 'How to see a page, act on it and know what the action did',
      get: () => say(({ lookActVerify }) => lookActVerify(tool)),
    },
    {
      name: 'fill_a_form',
      title: 'Fill a form',
      description: 'Fill and submit a form without losing or inventing a value',
      arguments: [{ name: 'values', description: 'what to enter, for example: name Ada, plan Pro' }],
      get: ({ values }) => say(({ fillAForm }) => fillAForm(tool, values)),
    },
    {
      name: 'recover',
      title: 'Recover from a failure',
      description: 'What each failure code asks for',
      arguments: [{ name: 'code', description: 'one failure code, for example STALE_REFERENCE' }],
      get: ({ code }) => say(({ recover }) => recover(tool, code)),
    },
    {
      name: 'explore_and_report',
      title: 'Explore and report',
      description: 'Explore a site towards a goal and report what is true',
      arguments: [
        { name: 'url', description: 'where to start', required: true },
        { name: 'goal', description: 'what to find out or check' },
      ],
      get: ({ url, goal }) => say(({ exploreAndReport }) => exploreAndReport(tool, url ?? '', goal)),
    },
  ];
}

type Words = typeof import('./prompt-words.ts');

/** The words are read when somebody asks for them: most servers are never asked. */
async function say(text: (words: Words) => string): Promise<GetPromptResult['messages']> {
  return [{ role: 'user', content: { type: 'text', text: text(await import('./prompt-words.ts')) } }];
}
