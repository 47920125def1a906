import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { networkInterfaces } from 'node:os';
import { validateHostHeader, validateOriginHeader } from '@modelcontextprotocol/server';
import type { Options } from '../model/options.ts';
import { type AccessToken, type AccessTokens, bearerIn } from './access-token.ts';

export interface Refusal {
  status: 401 | 403;
  message: string;
}

/** Who sent a request. */
export interface Client {
  /** Sessions belong to it. */
  owner: string;
  /** For numbers and logs; never the token. */
  name: string;
  /** Absent for a token that only opens the door. */
  token?: AccessToken;
}

/** Who may talk to the HTTP server. A loopback address needs no token; any other gets one made up if none is set. */
interface HttpGuard {
  token?: string;
  token_made_up: boolean;
  /** Against DNS rebinding: a page that points its own name at this address still sends that name. */
  checkOrigin(request: IncomingMessage): Refusal | undefined;
  /** Whose request it is, or why it is nobody's. */
  identify(authorization: string | null | undefined): Client | Refusal;
}

/** Who a client is: its token, or whatever it sends for one where none is asked for. Sessions belong to it. */
function ownerOf(authorization: string | null | undefined): string {
  return createHash('sha256')
    .update(authorization ?? '')
    .digest('hex')
    .slice(0, 12);
}

export function httpGuard(
  options: Pick<Options, 'host' | 'http_token' | 'allowed_hosts'>,
  known?: AccessTokens,
): HttpGuard {
  const made_up = !options.http_token && !known && !isLoopback(options.host);
  const token = made_up ? randomBytes(24).toString('base64url') : options.http_token;
  const tokens = (token ?? '').split(',').flatMap((one) => one.trim() || []);
  const hostnames = allowedHostnames(options.host, options.allowed_hosts);
  return {
    ...(token ? { token } : {}),
    token_made_up: made_up,
    checkOrigin({ headers }) {
      const host = validateHostHeader(headers.host, hostnames);
      if (!host.ok) {
        return {
          status: 403,
          message: `Host ${headers.host ?? '(none)'} is not accepted; --allowed-hosts can add it`,
        };
      }
      const origin = validateOriginHeader(headers.origin, hostnames);
      if (!origin.ok)
        return { status: 403, message: `Requests from pages of ${headers.origin} are not accepted` };
      return undefined;
    },
    identify(given) {
      const authorization = given ?? '';
      const found = known?.find(bearerIn(authorization) ?? '');
      if (found) return { owner: found.name, name: found.name, token: found };
      // Each is compared, whichever fits: the time tells nothing.
      const fits = tokens.map((one) => equalInConstantTime(authorization, `Bearer ${one}`));
      const at = fits.indexOf(true);
      const owner = ownerOf(authorization);
      if (at >= 0) return { owner, name: `token-${at + 1}` };
      if (tokens.length === 0 && !known) return { owner, name: 'anyone' };
      return {
        status: 401,
        message: known
          ? 'A token is needed: Authorization: Bearer <token>; surehand serve token NAME makes one'
          : 'A token is needed: Authorization: Bearer <the value of --http-token>',
      };
    },
  };
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || /^127(\.\d{1,3}){3}$/.test(host);
}

function allowedHostnames(host: string, more: readonly string[]): string[] {
  const everywhere = host === '0.0.0.0' || host === '::';
  // An address cannot be rebound as a name can: those of this machine are safe to accept.
  const own = everywhere
    ? Object.values(networkInterfaces()).flatMap((list) => (list ?? []).map(({ address }) => address))
    : [host];
  return ['localhost', '127.0.0.1', '[::1]', ...own.map(bracketed), ...more.map(withoutPort)];
}

function bracketed(address: string): string {
  return address.includes(':') ? `[${address}]` : address;
}

function withoutPort(host: string): string {
  return host.replace(/:\d+$/, '').toLowerCase();
}

function equalInConstantTime(given: string, wanted: string): boolean {
  // Hashing first makes the lengths equal, which timingSafeEqual needs and which then tells nothing.
  const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(given), digest(wanted));
}
