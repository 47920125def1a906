import {
  AutoComplete,
  Button,
  Cascader,
  Checkbox,
  Collapse,
  ColorPicker,
  DatePicker,
  Dropdown,
  Form,
  Input,
  InputNumber,
  Modal,
  message,
  Radio,
  Rate,
  Segmented,
  Select,
  Slider,
  Switch,
  Table,
  Tabs,
  Tag,
  TimePicker,
  Transfer,
  Tree,
  TreeSelect,
  Upload,
} from 'antd';
import dayjs from 'dayjs';
import { useState } from 'react';
import { Part, show, useField } from './react-app.jsx';
import { did, hold, start } from './record.js';

const day = (value) => value?.format('YYYY-MM-DD') ?? null;
const minute = (value) => value?.format('YYYY-MM-DD HH:mm') ?? null;
const clock = (value) => value?.format('HH:mm') ?? null;
const two = (value) => value?.map(day) ?? null;
const options = (words) => words.map((value) => ({ value, label: value }));

const REGIONS = [
  {
    value: 'europe',
    label: 'Europe',
    children: [
      { value: 'italy', label: 'Italy', children: options(['Rome', 'Milan']) },
      { value: 'norway', label: 'Norway', children: options(['Oslo', 'Bergen']) },
    ],
  },
  {
    value: 'asia',
    label: 'Asia',
    children: [{ value: 'japan', label: 'Japan', children: options(['Kyoto']) }],
  },
];
const FOLDERS = [
  {
    value: 'docs',
    key: 'docs',
    title: 'Documents',
    children: [
      {
        value: 'work',
        key: 'work',
        title: 'Work',
        children: [{ value: 'plan', key: 'plan', title: 'Plan' }],
      },
      { value: 'home', key: 'home', title: 'Home' },
    ],
  },
  { value: 'music', key: 'music', title: 'Music' },
];

function Entry() {
  const [customer, setCustomer] = useField('customer', '');
  const [memo, setMemo] = useField('memo', 'Call back');
  const [amount, setAmount] = useField('amount', 3);
  const [country, setCountry] = useField('country', null);
  const [langs, setLangs] = useField('langs', ['Dutch']);
  const [city, setCity] = useField('city', '');
  const [region, setRegion] = useField('region', null);
  const [folder, setFolder] = useField('folder', null);
  const [plan, setPlan] = useField('plan', 'free');
  const [view, setView] = useField('view', 'Daily');
  return (
    <Form labelCol={{ span: 4 }} wrapperCol={{ span: 10 }} size="middle">
      <Form.Item label="Customer" required htmlFor="customer">
        <Input id="customer" value={customer} onChange={(e) => setCustomer(e.target.value)} allowClear />
      </Form.Item>
      <Form.Item label="Memo" htmlFor="memo">
        <Input.TextArea id="memo" value={memo} onChange={(e) => setMemo(e.target.value)} />
      </Form.Item>
      <Form.Item label="Amount" htmlFor="amount">
        <InputNumber id="amount" min={0} max={99} value={amount} onChange={setAmount} />
      </Form.Item>
      <Form.Item label="Country" htmlFor="country">
        <Select
          id="country"
          showSearch
          placeholder="Pick a country"
          value={country}
          onChange={setCountry}
          options={options([
            'Austria',
            'Belgium',
            'Chile',
            'Denmark',
            'Egypt',
            'Finland',
            'Greece',
            'Hungary',
            'Iceland',
            'Japan',
            'Kenya',
            'Latvia',
            'Malta',
            'Nepal',
            'Oman',
            'Peru',
            'Qatar',
            'Rwanda',
            'Spain',
            'Togo',
          ])}
        />
      </Form.Item>
      <Form.Item label="Languages" htmlFor="langs">
        <Select
          id="langs"
          mode="multiple"
          value={langs}
          onChange={setLangs}
          options={options(['Dutch', 'English', 'French', 'German'])}
        />
      </Form.Item>
      <Form.Item label="City" htmlFor="city">
        <AutoComplete
          id="city"
          value={city}
          onChange={setCity}
          options={options(['Amsterdam', 'Antwerp', 'Berlin'])}
          showSearch={{ filterOption: true }}
        />
      </Form.Item>
      <Form.Item label="Region" htmlFor="region">
        <Cascader id="region" options={REGIONS} value={region} onChange={setRegion} />
      </Form.Item>
      <Form.Item label="Folder" htmlFor="folder">
        <TreeSelect id="folder" treeData={FOLDERS} value={folder} onChange={setFolder} />
      </Form.Item>
      <Form.Item label="Plan">
        <Radio.Group
          value={plan}
          onChange={(e) => setPlan(e.target.value)}
          options={[
            { value: 'free', label: 'Free' },
            { value: 'pro', label: 'Pro' },
            { value: 'team', label: 'Team' },
          ]}
          optionType="button"
        />
      </Form.Item>
      <Form.Item label="View">
        <Segmented options={['Daily', 'Weekly', 'Monthly']} value={view} onChange={setView} />
      </Form.Item>
    </Form>
  );
}

function Values() {
  const [due, setDue] = useField('due', dayjs('2026-11-03'), day);
  const [visit, setVisit] = useField('visit', null, minute);
  const [opens, setOpens] = useField('opens', null, clock);
  const [stay, setStay] = useField('stay', [dayjs('2026-11-03'), dayjs('2026-11-05')], two);
  const [stars, setStars] = useField('stars', 2);
  const [volume, setVolume] = useField('volume', 30);
  const [span, setSpan] = useField('span', [20, 50]);
  const [dark, setDark] = useField('dark', false);
  const [terms, setTerms] = useField('terms', false);
  const [paint, setPaint] = useField('paint', '#1677ff');
  return (
    <Form labelCol={{ span: 4 }} wrapperCol={{ span: 10 }}>
      <Form.Item label="Due date" htmlFor="due">
        <DatePicker id="due" value={due} onChange={setDue} />
      </Form.Item>
      <Form.Item label="Visit" htmlFor="visit">
        <DatePicker
          id="visit"
          showTime={{ format: 'HH:mm' }}
          format="YYYY-MM-DD HH:mm"
          value={visit}
          onChange={setVisit}
        />
      </Form.Item>
      <Form.Item label="Opens at" htmlFor="opens">
        <TimePicker id="opens" format="HH:mm" value={opens} onChange={setOpens} />
      </Form.Item>
      <Form.Item label="Stay">
        <DatePicker.RangePicker value={stay} onChange={setStay} placeholder={['Arrival', 'Departure']} />
      </Form.Item>
      <Form.Item label="Stars">
        <Rate value={stars} onChange={setStars} />
      </Form.Item>
      <Form.Item label="Volume">
        <Slider value={volume} onChange={setVolume} ariaLabelForHandle="Volume" />
      </Form.Item>
      <Form.Item label="Span">
        <Slider range value={span} onChange={setSpan} ariaLabelForHandle={['From', 'To']} />
      </Form.Item>
      <Form.Item label="Dark mode" htmlFor="dark">
        <Switch id="dark" checked={dark} onChange={setDark} />
      </Form.Item>
      <Form.Item wrapperCol={{ offset: 4 }}>
        <Checkbox checked={terms} onChange={(e) => setTerms(e.target.checked)}>
          I accept the terms
        </Checkbox>
      </Form.Item>
      <Form.Item label="Paint">
        <ColorPicker
          value={paint}
          onChange={(colour) => setPaint(colour.toHexString())}
          showText
          disabledAlpha
        />
      </Form.Item>
    </Form>
  );
}

const PEOPLE = Array.from({ length: 23 }, (_, at) => ({
  key: at,
  name: `${['Ada', 'Grace', 'Alan', 'Edsger'][at % 4]} ${at + 1}`,
  age: 20 + ((at * 13) % 40),
  team: ['Red', 'Blue'][at % 2],
}));

function Lists() {
  const [moved, setMoved] = useField('moved', []);
  const [checked, setChecked] = useField('checked fruit', []);
  const [tab, setTab] = useField('tab', 'one');
  const [panel, setPanel] = useField('panel', []);
  const [tags, setTags] = useField('tags', ['Urgent', 'Later']);
  const [node, setNode] = useField('node', []);
  const [open, setOpen] = useField('open', []);
  const [, setFiles] = useField('files', []);
  const [outer, setOuter] = useState(false);
  const [inner, setInner] = useState(false);
  const [say, holder] = message.useMessage();
  useState(() => start({ sort: null, filter: null, page: 1, rows: [] }));
  return (
    <>
      {holder}
      <Part title="Basket">
        <Transfer
          dataSource={['Apples', 'Figs', 'Pears'].map((key) => ({ key, title: key }))}
          titles={['Shop', 'Basket']}
          targetKeys={moved}
          selectedKeys={checked}
          onSelectChange={(left, right) => setChecked([...left, ...right])}
          onChange={setMoved}
          render={({ title }) => title}
        />
      </Part>
      <Part title="People">
        <Table
          size="small"
          dataSource={PEOPLE}
          pagination={{ pageSize: 5, showSizeChanger: false }}
          rowSelection={{ onChange: (keys) => hold('rows', keys) }}
          onChange={(pages, filters, sorter) => {
            hold('page', pages.current);
            hold('filter', filters.team ?? null);
            hold('sort', sorter.order ? [sorter.field, sorter.order] : null);
          }}
          columns={[
            { title: 'Name', dataIndex: 'name' },
            { title: 'Age', dataIndex: 'age', sorter: (a, b) => a.age - b.age },
            {
              title: 'Team',
              dataIndex: 'team',
              filters: [
                { text: 'Red', value: 'Red' },
                { text: 'Blue', value: 'Blue' },
              ],
              onFilter: (value, row) => row.team === value,
            },
            {
              title: 'Action',
              render: (_, row) => (
                <Button size="small" onClick={() => did(`delete ${row.name}`)}>
                  Delete
                </Button>
              ),
            },
          ]}
        />
      </Part>
      <Part title="Surfaces">
        <Tabs
          activeKey={tab}
          onChange={setTab}
          items={['one', 'two', 'three'].map((key) => ({
            key,
            label: `Step ${key}`,
            children: `Content ${key}`,
          }))}
        />
        <Collapse
          activeKey={panel}
          onChange={setPanel}
          items={['Shipping', 'Returns'].map((key) => ({ key, label: key, children: `About ${key}` }))}
        />
        <div style={{ margin: 8 }}>
          {tags.map((tag) => (
            <Tag key={tag} closable onClose={() => setTags(tags.filter((one) => one !== tag))}>
              {tag}
            </Tag>
          ))}
        </div>
        <Tree
          treeData={FOLDERS}
          selectedKeys={node}
          onSelect={setNode}
          expandedKeys={open}
          onExpand={setOpen}
        />
        <Dropdown
          menu={{
            onClick: ({ key }) => did(`menu ${key}`),
            items: [
              { key: 'open', label: 'Open' },
              {
                key: 'share',
                label: 'Share',
                children: [
                  { key: 'mail', label: 'By mail' },
                  { key: 'link', label: 'By link' },
                ],
              },
            ],
          }}
        >
          <Button>More actions</Button>
        </Dropdown>
        <Upload
          beforeUpload={() => false}
          onChange={({ fileList }) => setFiles(fileList.map(({ name }) => name))}
        >
          <Button>Attach file</Button>
        </Upload>
        <Button onClick={() => setOuter(true)}>Remove account</Button>
        <Button
          onClick={() => {
            did('saved');
            say.success('Draft saved', 1.5);
          }}
        >
          Save draft
        </Button>
        <Modal
          title="Account"
          open={outer}
          onCancel={() => setOuter(false)}
          onOk={() => setInner(true)}
          okText="Remove"
        >
          This removes everything.
        </Modal>
        <Modal
          title="Really?"
          open={inner}
          onCancel={() => setInner(false)}
          okText="Yes, remove"
          onOk={() => {
            did('removed');
            setInner(false);
            setOuter(false);
          }}
        />
      </Part>
    </>
  );
}

show(
  <>
    <Part title="Entry">
      <Entry />
    </Part>
    <Part title="Values">
      <Values />
    </Part>
    <Lists />
  </>,
);
