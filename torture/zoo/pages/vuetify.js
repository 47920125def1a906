import 'vuetify/styles';
import { createApp, reactive, watch } from 'vue/dist/vue.esm-bundler.js';
import { createVuetify } from 'vuetify';
import * as components from 'vuetify/components';
import * as directives from 'vuetify/directives';
import { did, hold, ready, start } from './record.js';

const iso = (date) =>
  date instanceof Date
    ? `${date.getFullYear()}-${String(date.getMonth() + 1).padStart(2, '0')}-${String(date.getDate()).padStart(2, '0')}`
    : date;
const FIELDS = {
  country: 'Peru',
  fruit: null,
  guests: ['Ida'],
  labels: ['new'],
  comment: 'Old words',
  age: 30,
  code: '',
  day: new Date(2026, 10, 10),
  loud: 20,
  between: [10, 70],
  stars: 2,
  dark: false,
  terms: false,
  plan: 'Free',
  tab: 'inbox',
  panel: null,
  page: 1,
  colour: '#ff0000',
};
const plain = (field, value) => (field === 'day' ? iso(value) : value);
start(Object.fromEntries(Object.entries(FIELDS).map(([field, value]) => [field, plain(field, value)])));

const app = createApp({
  setup() {
    const form = reactive({ ...FIELDS, guests: ['Ida'], labels: ['new'], between: [10, 70] });
    for (const field of Object.keys(FIELDS))
      watch(
        () => form[field],
        (value) => hold(field, plain(field, value)),
        { deep: true },
      );
    const dialog = reactive({ outer: false, inner: false });
    return {
      form,
      did,
      dialog,
      countries: ['Mali', 'Nepal', 'Oman', 'Peru', 'Qatar', 'Samoa', 'Togo'],
      fruits: ['Apricot', 'Avocado', 'Banana', 'Blueberry'],
      people: ['Ida', 'Jon', 'Kim', 'Leo'],
    };
  },
  template: `<v-app><v-main><v-container>
    <section><h2>Lists</h2>
      <v-select v-model="form.country" :items="countries" label="Country" />
      <v-autocomplete v-model="form.fruit" :items="fruits" label="Fruit" />
      <v-select v-model="form.guests" :items="people" label="Guests" multiple chips closable-chips />
      <v-combobox v-model="form.labels" label="Labels" multiple chips />
      <v-textarea v-model="form.comment" label="Comment" counter rows="2" />
      <v-number-input v-model="form.age" label="Age" :min="0" :max="120" />
      <v-otp-input v-model="form.code" :length="4" />
    </section>
    <section><h2>Values</h2>
      <v-date-input v-model="form.day" label="Day" />
      <v-slider v-model="form.loud" label="Loudness" :step="5" />
      <v-range-slider v-model="form.between" label="Between" :step="5" />
      <v-rating v-model="form.stars" item-aria-label="Rating {0} of {1}" />
      <v-switch v-model="form.dark" label="Dark mode" />
      <v-checkbox v-model="form.terms" label="I accept the terms" />
      <v-radio-group v-model="form.plan" label="Plan"><v-radio v-for="one in ['Free', 'Team', 'Firm']" :key="one" :label="one" :value="one" /></v-radio-group>
    </section>
    <section><h2>Parts</h2>
      <v-tabs v-model="form.tab"><v-tab value="inbox">Inbox</v-tab><v-tab value="sent">Sent</v-tab></v-tabs>
      <v-expansion-panels v-model="form.panel"><v-expansion-panel value="more" title="More about it" text="Text" /></v-expansion-panels>
      <v-menu><template #activator="{ props }"><v-btn v-bind="props">Actions</v-btn></template><v-list><v-list-item title="Copy" @click="did('copy')" /><v-list-item title="Archive" @click="did('archive')" /></v-list></v-menu>
      <v-pagination v-model="form.page" :length="5" />
      <v-btn @click="dialog.outer = true">Delete account</v-btn>
      <v-dialog v-model="dialog.outer" width="400"><v-card title="Sure?"><v-card-actions><v-btn @click="dialog.inner = true">Yes, go on</v-btn></v-card-actions></v-card></v-dialog>
      <v-dialog v-model="dialog.inner" width="300"><v-card title="Really sure?"><v-card-actions><v-btn @click="did('deleted'); dialog.inner = false; dialog.outer = false">Delete it</v-btn></v-card-actions></v-card></v-dialog>
    </section></v-container></v-main></v-app>`,
});
app.use(createVuetify({ components, directives })).mount('main');
ready();
