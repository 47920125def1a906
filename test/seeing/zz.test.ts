import { it } from 'vitest';
import { openSession } from './open-session.ts';
import { servePages } from '../serve-pages.ts';
it('x', async () => {
  const on = await openSession(); const other = await servePages({});
    const report = (name: string) =>
      `<button onclick="top.postMessage('${name}', '*')" style="display:block">${name}</button>`;
    other.routes['/one'] =
      `${report('in one')}<iframe title=two src="http://127.0.0.1:${on.server.port}/two" width=500 height=300></iframe>${report('after two')}`;
    on.server.routes['/two'] =
      `${report('in two')}<iframe title=three src="http://localhost:${other.port}/three" width=400 height=150></iframe>`;
    other.routes['/three'] = `<h2>Deep down</h2>${report('in three')}<input aria-label="deep field">`;
  await on.show(
      `<button>first</button><iframe title=one style="border:7px solid;padding:5px" src="http://localhost:${other.port}/one" width=600 height=400></iframe><button>last</button>
      <script>window.heard=[]; onmessage = (e) => heard.push(e.data)</script>`,
    );
  console.log((await on.call('describe_screen')).text);
  const t=async (n:string,i:any)=>{const s=Date.now(); const r=await on.call(n,i); console.log(Date.now()-s,'ms',r.text)};
  await t('click', { target: 'button "in one"' });
  console.log(await on.truth('heard'));
  await t('click', { target: 'button "in two"' });
  console.log(await on.truth('heard'));
  await t('click', { target: 'button "in three"' });
  console.log(await on.truth('heard'));
  await on.close(); await other.close();
});
