import 'quasar/dist/quasar.css';
import * as quasar from 'quasar';
import { createApp, reactive, ref, watch } from 'vue/dist/vue.esm-bundler.js';
import { did, hold, ready, start } from './record.js';

const FIELDS = {
  city: 'Lima',
  crew: ['Eva'],
  words: ['one'],
  day: '2026/11/10',
  month: '2026/11',
  alarm: '08:00',
  paint: '#ff0000',
  speed: 30,
  span: { min: 10, max: 60 },
  stars: 2,
  sound: false,
  size: 'Small',
  view: 'mails',
  nickname: 'Bo',
  phone: '',
};
start({ ...FIELDS, picked: null, sorted: null, opened: false });

const app = createApp({
  setup() {
    const form = reactive(structuredClone(FIELDS));
    for (const field of Object.keys(FIELDS))
      watch(
        () => form[field],
        (value) => hold(field, value),
        { deep: true },
      );
    const paging = ref({ sortBy: null, descending: false, page: 1, rowsPerPage: 0 });
    watch(paging, ({ sortBy, descending }) =>
      hold('sorted', sortBy ? `${sortBy} ${descending ? 'descending' : 'ascending'}` : null),
    );
    return {
      form,
      did,
      hold,
      cities: ['Lima', 'Minsk', 'Nairobi', 'Oslo', 'Paris', 'Quito', 'Riga', 'Sofia', 'Tunis'],
      people: ['Eva', 'Finn', 'Gus', 'Hana'],
      tree: [{ label: 'Plants', children: [{ label: 'Ferns' }, { label: 'Mosses' }] }, { label: 'Animals' }],
      columns: [
        { name: 'dish', label: 'Dish', field: 'dish', align: 'left', sortable: true },
        { name: 'price', label: 'Price', field: 'price', sortable: true },
      ],
      rows: [
        { dish: 'Soup', price: 5 },
        { dish: 'Pie', price: 3 },
        { dish: 'Cake', price: 4 },
      ],
      paging,
      // Its own icons come from a font that is not installed: their names would cover what stands beside them.
      style: '.q-icon{width:1em;overflow:hidden}',
    };
  },
  template: `<component :is="'style'">{{ style }}</component>
    <section><h2>Lists</h2>
      <q-select v-model="form.city" :options="cities" label="City" />
      <q-select v-model="form.crew" :options="people" label="Crew" multiple use-chips />
      <q-select v-model="form.words" label="Words" multiple use-input use-chips new-value-mode="add-unique" hide-dropdown-icon />
      <q-input v-model="form.nickname" label="Nickname" clearable />
      <q-input v-model="form.phone" label="Phone" mask="(###) ### - ####" />
    </section>
    <section><h2>Dates</h2>
      <q-input v-model="form.day" label="Day" readonly><template #append><q-btn flat dense aria-label="Open calendar">&#128197;<q-popup-proxy><q-date v-model="form.day" /></q-popup-proxy></q-btn></template></q-input>
      <q-input v-model="form.alarm" label="Alarm"><template #append><q-btn flat dense aria-label="Open clock">&#128336;<q-popup-proxy><q-time v-model="form.alarm" format24h /></q-popup-proxy></q-btn></template></q-input>
    </section>
    <section><h2>Values</h2>
      <q-slider v-model="form.speed" :min="0" :max="100" aria-label="Speed" style="width:300px" />
      <q-range v-model="form.span" :min="0" :max="100" style="width:300px" />
      <q-rating v-model="form.stars" :max="5" icon="star" />
      <q-toggle v-model="form.sound" label="Sound" />
      <q-option-group v-model="form.size" :options="['Small','Medium','Large'].map(v => ({label:v,value:v}))" />
    </section>
    <section><h2>Parts</h2>
      <q-tabs v-model="form.view"><q-tab name="mails" label="Mails" /><q-tab name="alarms" label="Alarms" /></q-tabs>
      <q-expansion-item label="Shipping" @show="hold('opened', true)" @hide="hold('opened', false)"><p>By ship</p></q-expansion-item>
      <q-btn-dropdown label="Account"><q-list><q-item clickable v-close-popup @click="did('profile')"><q-item-section>Profile</q-item-section></q-item><q-item clickable v-close-popup @click="did('logout')"><q-item-section>Log out</q-item-section></q-item></q-list></q-btn-dropdown>
      <q-tree :nodes="tree" node-key="label" @update:selected="(v) => hold('picked', v)" selected="" default-expand-none />
      <q-table :rows="rows" :columns="columns" row-key="dish" v-model:pagination="paging" hide-pagination />
    </section>`,
});
app.use(quasar.Quasar, { components: pick('Q'), directives: pickDirectives() }).mount('main');
ready();

function pick(start) {
  return Object.fromEntries(
    Object.entries(quasar).filter(([name]) => new RegExp(`^${start}[A-Z]`).test(name)),
  );
}
function pickDirectives() {
  const { ClosePopup, Ripple } = quasar;
  return { ClosePopup, Ripple };
}
