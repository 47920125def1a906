import '@ionic/core/css/core.css';
import { initialize } from '@ionic/core/components';
import { defineCustomElement as alert } from '@ionic/core/components/ion-alert.js';
import { defineCustomElement as button } from '@ionic/core/components/ion-button.js';
import { defineCustomElement as checkbox } from '@ionic/core/components/ion-checkbox.js';
import { defineCustomElement as chip } from '@ionic/core/components/ion-chip.js';
import { defineCustomElement as datetime } from '@ionic/core/components/ion-datetime.js';
import { defineCustomElement as input } from '@ionic/core/components/ion-input.js';
import { defineCustomElement as item } from '@ionic/core/components/ion-item.js';
import { defineCustomElement as label } from '@ionic/core/components/ion-label.js';
import { defineCustomElement as list } from '@ionic/core/components/ion-list.js';
import { defineCustomElement as range } from '@ionic/core/components/ion-range.js';
import { defineCustomElement as searchbar } from '@ionic/core/components/ion-searchbar.js';
import { defineCustomElement as segment } from '@ionic/core/components/ion-segment.js';
import { defineCustomElement as segmentButton } from '@ionic/core/components/ion-segment-button.js';
import { defineCustomElement as select } from '@ionic/core/components/ion-select.js';
import { defineCustomElement as option } from '@ionic/core/components/ion-select-option.js';
import { defineCustomElement as textarea } from '@ionic/core/components/ion-textarea.js';
import { defineCustomElement as toast } from '@ionic/core/components/ion-toast.js';
import { defineCustomElement as toggle } from '@ionic/core/components/ion-toggle.js';
import { did, hold, place, ready, start } from './record.js';

initialize({ mode: 'md', animated: true });
for (const define of [
  alert,
  button,
  checkbox,
  chip,
  datetime,
  input,
  item,
  label,
  list,
  range,
  searchbar,
  segment,
  segmentButton,
  select,
  option,
  textarea,
  toast,
  toggle,
])
  define();
start({
  email: '',
  story: 'Once',
  car: null,
  meals: ['soup'],
  bright: 40,
  temps: { lower: 20, upper: 60 },
  wifi: false,
  terms: false,
  view: 'all',
  day: '2026-11-03',
  search: '',
});
place('Form').innerHTML = `<ion-list style="max-width:440px">
<ion-item><ion-input label="Email" type="email" id="email"></ion-input></ion-item>
<ion-item><ion-textarea label="Story" id="story" value="Once"></ion-textarea></ion-item>
<ion-item><ion-select label="Car" id="car" interface="alert"><ion-select-option value="vw">Volkswagen</ion-select-option><ion-select-option value="kia">Kia</ion-select-option><ion-select-option value="fiat">Fiat</ion-select-option></ion-select></ion-item>
<ion-item><ion-select label="Meals" id="meals" multiple><ion-select-option value="soup">Soup</ion-select-option><ion-select-option value="rice">Rice</ion-select-option><ion-select-option value="cake">Cake</ion-select-option></ion-select></ion-item>
<ion-item><ion-range label="Brightness" id="bright" value="40"></ion-range></ion-item>
<ion-item><ion-range label="Temperatures" id="temps" dual-knobs></ion-range></ion-item>
<ion-item><ion-toggle id="wifi">Wi-Fi</ion-toggle></ion-item><ion-item><ion-checkbox id="terms">Agree to terms</ion-checkbox></ion-item></ion-list>
<ion-segment id="view" value="all"><ion-segment-button value="all"><ion-label>All</ion-label></ion-segment-button><ion-segment-button value="fav"><ion-label>Favourites</ion-label></ion-segment-button></ion-segment>
<ion-searchbar id="search" placeholder="Search mails"></ion-searchbar>
<ion-datetime id="day" presentation="date" value="2026-11-03"></ion-datetime>
<ion-button id="send">Send mail</ion-button>`;
const el = (id) => document.getElementById(id);
Object.assign(el('meals'), { value: ['soup'] });
Object.assign(el('temps'), { value: { lower: 20, upper: 60 } });
for (const [id, event, read] of [
  ['email', 'ionInput'],
  ['story', 'ionInput'],
  ['car', 'ionChange'],
  ['meals', 'ionChange'],
  ['bright', 'ionInput'],
  ['temps', 'ionInput'],
  ['view', 'ionChange'],
  ['search', 'ionInput'],
  ['wifi', 'ionChange', (e) => e.checked],
  ['terms', 'ionChange', (e) => e.checked],
  ['day', 'ionChange', (e) => e.value.slice(0, 10)],
]) {
  el(id).addEventListener(event, (e) => e.target === el(id) && hold(id, (read ?? ((x) => x.value))(el(id))));
}
el('send').addEventListener('click', async () => {
  did('sent');
  const message = Object.assign(document.createElement('ion-toast'), {
    message: 'Mail is on its way',
    duration: 1500,
  });
  document.body.append(message);
  await message.present();
});
setTimeout(ready, 400);
