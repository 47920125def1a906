import 'element-plus/dist/index.css';
import ElementPlus, { ElMessage } from 'element-plus';
import { createApp, reactive, watch } from 'vue/dist/vue.esm-bundler.js';
import { did, hold, ready, start } from './record.js';

const FIELDS = {
  zone: '',
  tags: ['Red'],
  day: '2026-11-03',
  at: '',
  stay: null,
  level: 30,
  bounds: [20, 60],
  stars: 2,
  on: false,
  agree: [],
  count: 3,
  area: [],
  tree: '',
  paint: '#409eff',
  name: '',
  tab: 'first',
  panel: '',
  node: '',
  time: '',
};
start({ ...FIELDS, sort: null });

const AREAS = [
  {
    value: 'guide',
    label: 'Guide',
    children: [
      {
        value: 'rules',
        label: 'Rules',
        children: [
          { value: 'speed', label: 'Speed' },
          { value: 'safety', label: 'Safety' },
        ],
      },
    ],
  },
  { value: 'parts', label: 'Parts' },
];

const app = createApp({
  setup() {
    const form = reactive(structuredClone(FIELDS));
    for (const field of Object.keys(FIELDS))
      watch(
        () => form[field],
        (value) => hold(field, value),
        { deep: true },
      );
    const outer = reactive({ open: false });
    const inner = reactive({ open: false });
    return {
      form,
      outer,
      inner,
      areas: AREAS,
      rows: [
        { name: 'Tom', age: 31 },
        { name: 'Eva', age: 27 },
      ],
      sorted: ({ prop, order }) => hold('sort', order ? [prop, order] : null),
      command: (what) => did(`menu ${what}`),
      chosen: ({ label }) => {
        form.node = label;
      },
      save() {
        did('saved');
        ElMessage({ message: 'All is saved', duration: 1500 });
      },
      finish() {
        did('finished');
        inner.open = false;
        outer.open = false;
      },
    };
  },
  template: `<div><h2>Form</h2>
<el-form :model="form" label-width="120px" style="max-width:520px">
<el-form-item label="Activity name" required><el-input v-model="form.name" /></el-form-item>
<el-form-item label="Zone"><el-select v-model="form.zone" placeholder="Select a zone"><el-option v-for="z in ['Shanghai','Beijing','Lhasa']" :key="z" :label="z" :value="z" /></el-select></el-form-item>
<el-form-item label="Tags"><el-select v-model="form.tags" multiple><el-option v-for="z in ['Red','Green','Blue']" :key="z" :label="z" :value="z" /></el-select></el-form-item>
<el-form-item label="Day"><el-date-picker v-model="form.day" type="date" value-format="YYYY-MM-DD" /></el-form-item>
<el-form-item label="Appointment"><el-date-picker v-model="form.at" type="datetime" value-format="YYYY-MM-DD HH:mm" format="YYYY-MM-DD HH:mm" /></el-form-item>
<el-form-item label="Stay"><el-date-picker v-model="form.stay" type="daterange" value-format="YYYY-MM-DD" start-placeholder="From" end-placeholder="Until" /></el-form-item>
<el-form-item label="Time"><el-time-picker v-model="form.time" value-format="HH:mm:ss" /></el-form-item>
<el-form-item label="Level"><el-slider v-model="form.level" aria-label="Level" /></el-form-item>
<el-form-item label="Bounds"><el-slider v-model="form.bounds" range /></el-form-item>
<el-form-item label="Stars"><el-rate v-model="form.stars" /></el-form-item>
<el-form-item label="Instant"><el-switch v-model="form.on" /></el-form-item>
<el-form-item label="Kind"><el-checkbox-group v-model="form.agree"><el-checkbox value="online">Online</el-checkbox><el-checkbox value="offline">Offline</el-checkbox></el-checkbox-group></el-form-item>
<el-form-item label="Count"><el-input-number v-model="form.count" :min="0" :max="50" /></el-form-item>
<el-form-item label="Area"><el-cascader v-model="form.area" :options="areas" /></el-form-item>
<el-form-item label="Paint"><el-color-picker v-model="form.paint" /></el-form-item></el-form>
<h2>Surfaces</h2>
<el-table :data="rows" style="width:400px" @sort-change="sorted"><el-table-column prop="name" label="Name" /><el-table-column prop="age" label="Age" sortable /></el-table>
<el-tabs v-model="form.tab"><el-tab-pane label="User" name="first">U</el-tab-pane><el-tab-pane label="Role" name="second">R</el-tab-pane></el-tabs>
<el-collapse v-model="form.panel" accordion><el-collapse-item title="Consistency" name="1">C</el-collapse-item><el-collapse-item title="Feedback" name="2">F</el-collapse-item></el-collapse>
<el-tree :data="areas" @node-click="chosen" />
<el-dropdown trigger="click" @command="command"><el-button>Action list</el-button><template #dropdown><el-dropdown-menu><el-dropdown-item command="a">Action one</el-dropdown-item><el-dropdown-item command="b">Action two</el-dropdown-item></el-dropdown-menu></template></el-dropdown>
<el-button @click="outer.open = true">Close deal</el-button><el-button @click="save">Save all</el-button>
<el-dialog v-model="outer.open" title="Deal"><el-button @click="inner.open = true">Finish</el-button><el-dialog v-model="inner.open" title="Sure?" append-to-body><el-button @click="finish">Yes, finish</el-button></el-dialog></el-dialog></div>`,
});
const box = document.createElement('div');
document.querySelector('main').append(box);
app.use(ElementPlus).mount(box);
ready();
