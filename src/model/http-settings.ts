import * as z from 'zod';

const port = z.number().int().min(0).max(65_535);

/** Settings of a server that several clients reach over HTTP. None of them is harmless. */
export const HTTP_SETTINGS = {
  http: z.boolean().default(false).describe('serve Streamable HTTP instead of stdio'),
  host: z.string().default('127.0.0.1').describe('address to listen on with --http'),
  port: port.default(8931).describe('port to listen on with --http (0: any)'),
  http_token: z
    .string()
    .optional()
    .describe(
      'bearer token that HTTP clients must send (made up when the address is not loopback); several, with commas, are several clients, each with its own sessions',
    ),
  tokens: z
    .string()
    .min(1)
    .optional()
    .describe(
      'file of tokens with scopes and limits, readable by you alone; or its JSON, in the environment (surehand serve token makes them)',
    )
    .meta({ path: true }),
  max_sessions: z
    .number()
    .int()
    .min(0)
    .default(0)
    .describe('sessions that one HTTP client may have open (0: any number)'),
  max_calls_per_minute: z
    .number()
    .int()
    .min(0)
    .default(0)
    .describe('calls of tools that one HTTP client may make in a minute (0: any number)'),
  idle_seconds: z
    .number()
    .int()
    .min(0)
    .default(0)
    .describe('with --http: a session that is unused for so long is ended (0: never)'),
  allowed_hosts: z.array(z.string()).default([]).describe('Host headers to accept besides loopback'),
  otlp_endpoint: z
    .string()
    .regex(/^https?:\/\//, 'an address such as http://127.0.0.1:4318')
    .optional()
    .describe(
      'OpenTelemetry collector that an HTTP server sends traces of calls to (OTLP/HTTP JSON), for example http://127.0.0.1:4318',
    ),
};
