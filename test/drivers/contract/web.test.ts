import { openSession } from '../../seeing/open-session.ts';
import { type AppState, FRESH } from './contract-app.ts';
import { describeDriver } from './driver-contract.ts';

const PAGE = `<script>document.title = 'Cart'; const app = ${JSON.stringify(FRESH)};</script>
<style>body { margin: 8px; font: 14px sans-serif } dialog { top: 0 }</style>
<h1>Your cart</h1>
<label>Coupon <input data-testid=coupon oninput="app.coupon = this.value"></label>
<label>Code <input type=password oninput="app.code = this.value"></label>
<button onclick="app.applied++; told.textContent = 'Discount 10 %'">Apply</button><p id=told></p>
<ul id=rows></ul>
<label><input type=checkbox onchange="app.express = this.checked"> Express</label>
<label>Volume <input type=range min=0 max=100 value=30 oninput="app.volume = Number(this.value)"></label>
<label>Size <select onchange="app.size = this.value"><option>Small<option selected>Medium<option>Large</select></label>
<button disabled>Pay</button>
<button onclick="app.dead++">Dead</button>
<button onclick="toast.textContent = 'Saved'; setTimeout(() => { toast.textContent = '' }, 200)">Toast</button>
<button onclick="app.dialog = true; terms.showModal()">Terms</button>
<button onclick="location = '/orders'">Orders</button>
<div id=toast role=status></div>
<dialog id=terms aria-labelledby=tt onclose="app.dialog = false"><h2 id=tt>Terms of use</h2>
<button onclick="app.accepted++; terms.close()">Accept</button></dialog>
<script>
for (const name of app.rows) {
  const row = document.createElement('li');
  row.innerHTML = '<span>' + name + '</span> <button>Delete</button>';
  row.querySelector('button').onclick = () => {
    const who = row.querySelector('span').textContent;
    app.deleted.push(who); app.rows = app.rows.filter((one) => one !== who); row.remove();
  };
  rows.append(row);
}
</script>`;

describeDriver('the web', async () => {
  const session = await openSession({ knowledge: false });
  session.server.routes['/orders'] = '<title>Orders</title><h1>Orders</h1>';
  await session.show(PAGE);
  return {
    driver: await session.driver(),
    state: () => session.truth<AppState>('app'),
    async reset() {
      await session.show(PAGE);
    },
    async renameFirstRow(to) {
      await session.truth(`document.querySelector('#rows span').textContent = ${JSON.stringify(to)}`);
    },
    close: () => session.close(),
  };
});
