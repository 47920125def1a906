import {
  type ReadResourceResult,
  type Resource,
  ResourceNotFoundError,
  type ResourceTemplateType,
} from '@modelcontextprotocol/server';
import type { SessionChange, SessionMarks } from './session-changes.ts';

/** What a resource needs of a session. */
export interface ViewableSession {
  id: string;
  goal?: string | undefined;
  observe(): Promise<{ text: string; structured: Record<string, unknown> }>;
  screenshot(): Promise<{ data: Buffer; mime_type: string }>;
  logLines(): string[];
}

/** Things a client can read by address. */
export interface ResourceSource {
  list(): Resource[];
  templates(): ResourceTemplateType[];
  has(uri: string): boolean;
  /** Throws ResourceNotFoundError for an address that names nothing. */
  read(uri: string): Promise<ReadResourceResult['contents'][number]>;
  /** Values that a variable of a template can take, beginning with what was typed. */
  complete(template: string, variable: string, typed: string): string[];
}

type Content = { text: string } | { blob: string };

const VIEWS: Record<
  string,
  {
    title: string;
    mime_type: string;
    /** What makes it another. */
    of: keyof SessionMarks;
    read(session: ViewableSession): Promise<Content & { mimeType?: string }>;
  }
> = {
  snapshot: {
    title: 'Current snapshot',
    mime_type: 'text/plain',
    of: 'screen',
    read: async (session) => ({ text: (await session.observe()).text }),
  },
  'snapshot.json': {
    title: 'Current snapshot as JSON',
    mime_type: 'application/json',
    of: 'screen',
    read: async (session) => ({ text: JSON.stringify((await session.observe()).structured) }),
  },
  screenshot: {
    title: 'Current screenshot',
    mime_type: 'image/jpeg',
    of: 'screen',
    async read(session) {
      const { data, mime_type } = await session.screenshot();
      return { blob: data.toString('base64'), mimeType: mime_type };
    },
  },
  log: {
    title: 'Console and network lines',
    mime_type: 'text/plain',
    of: 'log',
    read: async (session) => ({ text: session.logLines().join('\n') }),
  },
};

const ADDRESS = /^surehand:\/\/session\/([^/]+)\/([a-z.]+)$/;

/** The addresses of what a change made another. */
export function changedAddresses({ session, of }: Extract<SessionChange, { kind: 'views' }>): string[] {
  return Object.entries(VIEWS)
    .filter(([, view]) => view.of === of)
    .map(([view]) => addressOf(session, view));
}

function addressOf(session: string, view: string): string {
  return `surehand://session/${encodeURIComponent(session)}/${view}`;
}

/** What each open session shows. Reading never opens a session: an unknown id is not found. */
export function sessionResources(sessions: { list(): readonly ViewableSession[] }): ResourceSource {
  const find = (uri: string) => {
    const [, id = '', view = ''] = ADDRESS.exec(uri) ?? [];
    const found = Object.hasOwn(VIEWS, view) ? VIEWS[view] : undefined;
    const session = sessions.list().find((candidate) => encodeURIComponent(candidate.id) === id);
    return found && session ? { found, session } : undefined;
  };
  return {
    has: (uri) => find(uri) !== undefined,
    list: () =>
      sessions.list().flatMap((session) =>
        Object.entries(VIEWS).map(([view, { title, mime_type }]) => ({
          uri: addressOf(session.id, view),
          name: `${session.id}/${view}`,
          title: session.goal ? `${title}: ${session.goal}` : title,
          mimeType: mime_type,
        })),
      ),
    templates: () =>
      Object.entries(VIEWS).map(([view, { title, mime_type }]) => ({
        uriTemplate: `surehand://session/{id}/${view}`,
        name: view,
        title,
        mimeType: mime_type,
      })),
    async read(uri) {
      const { found, session } = find(uri) ?? notFound(uri, sessions);
      return { uri, mimeType: found.mime_type, ...(await found.read(session)) };
    },
    complete: (template, variable, typed) =>
      variable === 'id' && template.startsWith('surehand://session/')
        ? sessions
            .list()
            .map((session) => session.id)
            .filter((id) => id.startsWith(typed))
        : [],
  };
}

function notFound(uri: string, sessions: { list(): readonly ViewableSession[] }): never {
  const open = sessions.list().map((session) => session.id);
  throw new ResourceNotFoundError(
    uri,
    `No resource ${uri}. Open sessions: ${open.join(', ') || 'none'}; views: ${Object.keys(VIEWS).join(', ')}`,
  );
}
