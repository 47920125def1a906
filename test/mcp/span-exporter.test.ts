import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { CallSpans } from '../../src/mcp/call-spans.ts';
import { collectorIn, type Span, SpanExporter } from '../../src/mcp/span-exporter.ts';
import { callWatch, watched } from '../../src/model/call-watch.ts';
import { silentLog } from '../../src/model/log.ts';
import { Tracer } from '../../src/model/trace.ts';

const open: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of open.splice(0)) await close();
});

interface Received {
  headers: IncomingHttpHeaders;
  path: string;
  body: {
    resourceSpans: [
      { resource: { attributes: unknown[] }; scopeSpans: [{ spans: Record<string, unknown>[] }] },
    ];
  };
}

/** A small collector; `answer` says what it answers, or never does. */
async function collector(answer: () => number | undefined = () => 200) {
  const got: Received[] = [];
  const server = createServer((request, response) => {
    let text = '';
    request.on('data', (chunk) => {
      text += chunk;
    });
    request.on('end', () => {
      got.push({ headers: request.headers, path: request.url ?? '', body: JSON.parse(text) });
      const status = answer();
      if (status !== undefined) response.writeHead(status).end('{}');
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  open.push(
    () =>
      new Promise((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  );
  const { port } = server.address() as AddressInfo; // a listening TCP server has no other kind of address
  return { url: `http://127.0.0.1:${port}`, got };
}

function exporterTo(url: string, env: Record<string, string> = {}): SpanExporter {
  const to = collectorIn(url, env, '1.2.3');
  if (!to) throw new Error('no collector');
  return new SpanExporter(to, silentLog, 3_600_000);
}

const span = (n: number): Span => ({
  ...{ trace: 'a'.repeat(32), id: n.toString(16).padStart(16, '0'), name: `n${n}`, kind: 1 },
  ...{ from: 1n, to: 2n, status: 1, attributes: {} },
});

test('a call arrives as spans of the call, its stages and what was asked of the browser, joined to the caller and without its words', async () => {
  const { url, got } = await collector();
  const exporter = exporterTo(url, {
    OTEL_EXPORTER_OTLP_HEADERS: 'x-key=a%20b',
    OTEL_SERVICE_NAME: 'hands',
  });
  const spans = new CallSpans(exporter);
  class Browser {
    #title = 'secret title';
    tabs = { list: async () => ['one'] };
    async collect(_words: string) {
      return this.#title;
    }
    address() {
      return 'https://shop.test/';
    }
  }
  const trace = '0af7651916cd43dd8448eb211c80319c';
  const told = { tool: 'click', session: 's1', token: 'shop' };
  const answer = await spans.ofCall(told, `00-${trace}-b7ad6b7169203331-01`, async () => {
    const watch = callWatch();
    if (!watch) throw new Error('nobody watches');
    const browser = watched(new Browser(), watch);
    const tracer = new Tracer('x');
    tracer.step('resolve', 'success');
    expect(await browser.collect('typed secret')).toBe('secret title');
    expect(await browser.tabs.list()).toEqual(['one']);
    expect(browser.address()).toBe('https://shop.test/');
    tracer.step('execute', 'failure');
    return { is_error: true, text: 'typed secret' };
  });
  expect(answer.text).toBe('typed secret');
  await exporter.close();
  const [{ headers, path, body }] = got as [Received];
  expect(path).toBe('/v1/traces');
  expect(headers).toMatchObject({ 'x-key': 'a b', 'content-type': 'application/json' });
  expect(body.resourceSpans[0].resource.attributes).toContainEqual({
    key: 'service.name',
    value: { stringValue: 'hands' },
  });
  const sent = body.resourceSpans[0].scopeSpans[0].spans;
  const [call, ...inside] = sent;
  expect(call).toMatchObject({
    ...{ traceId: trace, parentSpanId: 'b7ad6b7169203331', name: 'call click', kind: 2, status: { code: 2 } },
    attributes: [
      { key: 'surehand.tool', value: { stringValue: 'click' } },
      { key: 'surehand.session', value: { stringValue: 's1' } },
      { key: 'surehand.token', value: { stringValue: 'shop' } },
    ],
  });
  expect(inside.map(({ name, kind, status }) => [name, kind, status])).toEqual([
    ['stage resolve', 1, { code: 1 }],
    ['browser collect', 3, { code: 1 }],
    ['browser tabs.list', 3, { code: 1 }],
    ['stage execute', 1, { code: 2 }],
  ]);
  for (const one of inside) {
    expect(one).toMatchObject({ traceId: trace, parentSpanId: call?.spanId });
    expect(BigInt(String(one.endTimeUnixNano))).toBeGreaterThanOrEqual(BigInt(String(one.startTimeUnixNano)));
    expect(BigInt(String(one.startTimeUnixNano))).toBeGreaterThanOrEqual(
      BigInt(String(call?.startTimeUnixNano)),
    );
  }
  expect(JSON.stringify(body)).not.toContain('secret');
});

test('a collector that never answers keeps no call waiting, and what waits for it is bounded', async () => {
  const { url, got } = await collector(() => undefined);
  const exporter = exporterTo(url);
  const spans = new CallSpans(exporter);
  exporter.add([span(0)]);
  void exporter.flush();
  await expect.poll(() => got.length).toBe(1);
  // The collector holds a request that it will not answer; calls go on all the same.
  await spans.ofCall({ tool: 'click', session: 's', token: undefined }, undefined, async () => ({}));
  exporter.add(Array.from({ length: 10_000 }, (_, n) => span(n)));
  expect(exporter.dropped).toBe(10_001 - 4096);
  expect(got).toHaveLength(1);
});

test('one that refuses loses the batch, which is counted, and later ones arrive', async () => {
  let status = 503;
  const { url, got } = await collector(() => status);
  const exporter = exporterTo(url);
  exporter.add([span(1)]);
  await exporter.flush();
  expect(exporter.dropped).toBe(1);
  status = 200;
  exporter.add([span(2)]);
  await exporter.close();
  expect(exporter.dropped).toBe(1);
  expect(got.at(-1)?.body.resourceSpans[0].scopeSpans[0].spans).toMatchObject([{ name: 'n2' }]);
});

test('the collector is the one that is set, else the one of OpenTelemetry’s own variables, else none', () => {
  const url = (endpoint: string | undefined, env: Record<string, string>) =>
    collectorIn(endpoint, env, '1')?.url;
  expect(url(undefined, {})).toBeUndefined();
  expect(url('http://a:4318/', { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://b' })).toBe('http://a:4318/v1/traces');
  expect(url(undefined, { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://b:1' })).toBe('http://b:1/v1/traces');
  expect(url(undefined, { OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'http://c/x' })).toBe('http://c/x');
  expect(url('http://a', { OTEL_SDK_DISABLED: 'true' })).toBeUndefined();
});
