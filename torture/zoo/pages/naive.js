import naive from 'naive-ui';
import { createApp, reactive, watch } from 'vue/dist/vue.esm-bundler.js';
import { did, hold, ready, start } from './record.js';

const FIELDS = {
  song: 'Drive My Car',
  songs: ['Drive My Car'],
  mail: '',
  place: null,
  branch: null,
  day: '2026-11-10',
  stay: null,
  month: '2026-11',
  time: '08:00:00',
  colour: '#ff0000',
  amount: 5,
  level: 30,
  stars: 2,
  on: false,
  tags: ['first'],
  plan: 'Basic',
  tab: 'one',
  panel: [],
  name: 'Ann',
};
start({ ...FIELDS, sort: null, node: null });
const SONGS = ['Drive My Car', 'Norwegian Wood', "You Won't See Me", 'Nowhere Man', 'Michelle', 'Girl'];

const app = createApp({
  setup() {
    const form = reactive(structuredClone(FIELDS));
    for (const field of Object.keys(FIELDS))
      watch(
        () => form[field],
        (value) => hold(field, value),
        { deep: true },
      );
    const dialog = reactive({ outer: false, inner: false });
    return {
      form,
      dialog,
      did,
      songs: SONGS.map((label) => ({ label, value: label })),
      places: [
        {
          label: 'Europe',
          value: 'Europe',
          children: [
            { label: 'France', value: 'France' },
            { label: 'Spain', value: 'Spain' },
          ],
        },
        { label: 'Asia', value: 'Asia', children: [{ label: 'Japan', value: 'Japan' }] },
      ],
      branches: [
        { label: 'Trunk', key: 'Trunk', children: [{ label: 'Twig', key: 'Twig' }] },
        { label: 'Root', key: 'Root' },
      ],
      menu: [
        { label: 'Rename', key: 'rename' },
        {
          label: 'Move',
          key: 'move',
          children: [
            { label: 'Up', key: 'up' },
            { label: 'Down', key: 'down' },
          ],
        },
      ],
      columns: [
        { title: 'Person', key: 'person' },
        { title: 'Years', key: 'years', sorter: (a, b) => a.years - b.years },
      ],
      rows: [
        { key: 1, person: 'Ann', years: 30 },
        { key: 2, person: 'Ben', years: 20 },
      ],
      sorted: (sorter) => hold('sort', sorter?.order ? `${sorter.columnKey} ${sorter.order}` : null),
      chosen: ([key]) => hold('node', key ?? null),
    };
  },
  template: `
    <section><h2>Lists</h2>
      <n-form>
      <n-form-item label="Song"><n-select v-model:value="form.song" :options="songs" /></n-form-item>
      <n-form-item label="Songs"><n-select v-model:value="form.songs" multiple filterable :options="songs" /></n-form-item>
      <n-form-item label="Mail"><n-auto-complete v-model:value="form.mail" :options="form.mail ? ['@one.example', '@two.example'].map((end) => form.mail.split('@')[0] + end) : []" /></n-form-item>
      <n-form-item label="Place"><n-cascader v-model:value="form.place" :options="places" check-strategy="child" /></n-form-item>
      <n-form-item label="Branch"><n-tree-select v-model:value="form.branch" :options="branches" /></n-form-item>
      <n-form-item label="Tags"><n-dynamic-tags v-model:value="form.tags" /></n-form-item>
      <n-form-item label="Full name"><n-input v-model:value="form.name" clearable /></n-form-item>
      </n-form>
    </section>
    <section><h2>Dates</h2>
      <n-form>
      <n-form-item label="Day"><n-date-picker v-model:formatted-value="form.day" type="date" value-format="yyyy-MM-dd" /></n-form-item>
      <n-form-item label="Stay"><n-date-picker v-model:formatted-value="form.stay" type="daterange" value-format="yyyy-MM-dd" /></n-form-item>
      <n-form-item label="Month"><n-date-picker v-model:formatted-value="form.month" type="month" value-format="yyyy-MM" /></n-form-item>
      <n-form-item label="Time"><n-time-picker v-model:formatted-value="form.time" value-format="HH:mm:ss" /></n-form-item>
      </n-form>
    </section>
    <section><h2>Values</h2>
      <n-form>
      <n-form-item label="Colour"><n-color-picker v-model:value="form.colour" :show-alpha="false" :modes="['hex']" /></n-form-item>
      <n-form-item label="Amount"><n-input-number v-model:value="form.amount" /></n-form-item>
      <n-form-item label="Level"><n-slider v-model:value="form.level" /></n-form-item>
      <n-form-item label="Stars"><n-rate v-model:value="form.stars" /></n-form-item>
      <n-form-item label="Sound"><n-switch v-model:value="form.on" /></n-form-item>
      <n-form-item label="Plan"><n-radio-group v-model:value="form.plan"><n-radio-button v-for="one in ['Basic', 'Plus', 'Pro']" :key="one" :value="one" :label="one" /></n-radio-group></n-form-item>
      </n-form>
    </section>
    <section><h2>Parts</h2>
      <n-tabs v-model:value="form.tab"><n-tab-pane name="one" tab="Oasis">O</n-tab-pane><n-tab-pane name="two" tab="Pulp">P</n-tab-pane></n-tabs>
      <n-collapse v-model:expanded-names="form.panel"><n-collapse-item title="Details" name="details">More</n-collapse-item></n-collapse>
      <n-dropdown trigger="click" :options="menu" @select="(key) => did(key)"><n-button>More actions</n-button></n-dropdown>
      <n-popconfirm @positive-click="did('deleted')"><template #trigger><n-button>Delete all</n-button></template>Really?</n-popconfirm>
      <n-tree block-line :data="branches" @update:selected-keys="chosen" />
      <n-data-table :columns="columns" :data="rows" @update:sorter="sorted" />
    </section>`,
});
app.use(naive).mount('main');
ready();
