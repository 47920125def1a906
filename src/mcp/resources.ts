import {
  type ReadResourceResult,
  type Resource,
  ResourceNotFoundError,
  type ResourceTemplateType,
} from '@modelcontextprotocol/server';

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
    read(session: ViewableSession): Promise<Content & { mimeType?: string }>;
  }
> = {
  snapshot: {
    title: 'Current snapshot',
    mime_type: 'text/plain',
    read: async (session) => ({ text: (await session.observe()).text }),
  },
  'snapshot.json': {
    title: 'Current snapshot as JSON',
    mime_type: 'application/json',
    read: async (session) => ({ text: JSON.stringify((await session.observe()).structured) }),
  },
  screenshot: {
    title: 'Current screenshot',
    mime_type: 'image/jpeg',
    async read(session) {
      const { data, mime_type } = await session.screenshot();
      return { blob: data.toString('base64'), mimeType: mime_type };
    },
  },
  log: {
    title: 'Console and network lines',
    mime_type: 'text/plain',
    read: async (session) => ({ text: session.logLines().join('\n') }),
  },
};

const ADDRESS = /^surehand:\/\/session\/([^/]+)\/([a-z.]+)$/;

/** What each open session shows. Reading never opens a session: an unknown id is not found. */
export function sessionResources(sessions: { list(): readonly ViewableSession[] }): ResourceSource {
  return {
    list: () =>
      sessions.list().flatMap((session) =>
        Object.entries(VIEWS).map(([view, { title, mime_type }]) => ({
          uri: `surehand://session/${encodeURIComponent(session.id)}/${view}`,
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
      const [, id = '', view = ''] = ADDRESS.exec(uri) ?? [];
      const found = Object.hasOwn(VIEWS, view) ? VIEWS[view] : undefined;
      const session = sessions.list().find((candidate) => encodeURIComponent(candidate.id) === id);
      if (!found || !session) throw new ResourceNotFoundError(uri, explainMissing(uri, sessions));
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

function explainMissing(uri: string, sessions: { list(): readonly ViewableSession[] }): string {
  const open = sessions.list().map((session) => session.id);
  return `No resource ${uri}. Open sessions: ${open.join(', ') || 'none'}; views: ${Object.keys(VIEWS).join(', ')}`;
}
