// @ts-check
import { HttpError, textIn } from './http-reply.mjs';
import { defaultSettings } from './shop-state.mjs';

/** @import { Route } from './routes.mjs' */

/** @type {('order_updates' | 'watering_reminders' | 'newsletter' | 'care_tips')[]} */
const SWITCHES = ['order_updates', 'watering_reminders', 'newsletter', 'care_tips'];

/** @type {Record<string, Route>} */
export const ACCOUNT_API = {
  'GET /api/settings': ({ session }) => ({ json: session.settings }),
  'PATCH /api/settings': async ({ body, session }) => {
    const wanted = await body();
    const next = { ...session.settings };
    for (const key of SWITCHES) {
      const value = wanted[key] ?? next[key];
      if (typeof value !== 'boolean') throw new HttpError(400, `"${key}" must be true or false.`);
      next[key] = value;
    }
    if ('theme' in wanted) {
      const theme = textIn(wanted, 'theme');
      if (theme !== 'light' && theme !== 'dark' && theme !== 'system')
        throw new HttpError(400, '"theme" must be light, dark or system.');
      next.theme = theme;
    }
    if ('nickname' in wanted) next.nickname = textIn(wanted, 'nickname').trim().slice(0, 40);
    if ('bio' in wanted) next.bio = textIn(wanted, 'bio').trim().slice(0, 500);
    session.settings = next;
    return { json: next };
  },
  'POST /api/avatar': async ({ url, raw_body, session }) => {
    const bytes = (await raw_body()).length;
    const name = url.searchParams.get('name') ?? '';
    if (bytes === 0 || name === '') throw new HttpError(400, 'Choose a file that is not empty.');
    session.settings.avatar = { name: name.slice(0, 200), bytes };
    return { status: 201, json: session.settings.avatar };
  },
  'DELETE /api/account': ({ session, data }) => {
    data.deleted_accounts.push(session.user ?? 'guest');
    session.user = null;
    session.cart = [];
    session.coupon = null;
    session.settings = defaultSettings();
    return { status: 204 };
  },
  'DELETE /api/users/:id': ({ param, data }) => {
    const user = data.users.find((user) => String(user.id) === param);
    if (!user) throw new HttpError(404, `There is no user ${param}.`);
    data.users = data.users.filter((other) => other !== user);
    data.deleted_users.push(user.id);
    return { json: { deleted: user.id, user_count: data.users.length } };
  },
};
