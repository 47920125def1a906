import '@arco-design/web-react/es/_util/react-19-adapter';
import '@arco-design/web-react/dist/css/arco.css';
import {
  Button,
  Cascader,
  Checkbox,
  Collapse,
  DatePicker,
  Dropdown,
  Input,
  InputNumber,
  InputTag,
  Menu,
  Message,
  Modal,
  Radio,
  Rate,
  Select,
  Slider,
  Switch,
  Table,
  Tabs,
  TimePicker,
  Transfer,
  TreeSelect,
} from '@arco-design/web-react';
import { useState } from 'react';
import { Part, show, useField } from './react-app.jsx';
import { did } from './record.js';

const ROWS = [
  { key: '1', name: 'Zoe', age: 31 },
  { key: '2', name: 'Ben', age: 45 },
  { key: '3', name: 'Mia', age: 22 },
];

function App() {
  const [city, setCity] = useField('city', 'Rome');
  const [cities, setCities] = useField('cities', ['Oslo']);
  const [place, setPlace] = useField('place', []);
  const [unit, setUnit] = useField('unit', '');
  const [words, setWords] = useField('words', ['old']);
  const [code, setCode] = useField('code', '');
  const [amount, setAmount] = useField('amount', 5);
  const [level, setLevel] = useField('level', 10);
  const [stars, setStars] = useField('stars', 1);
  const [on, setOn] = useField('on', false);
  const [size, setSize] = useField('size', 'Mini');
  const [days, setDays] = useField('days', ['Mon']);
  const [day, setDay] = useField('day', '2026-11-10');
  const [stay, setStay] = useField('stay', []);
  const [time, setTime] = useField('time', '');
  const [tab, setTab] = useField('tab', '1');
  const [panel, setPanel] = useField('panel', []);
  const [picked, setPicked] = useField('picked', []);
  const [, setSorted] = useField('sorted', '');
  const [open, setOpen] = useState(false);
  const id = (label, node) => (
    <p>
      <span>{label}</span>
      {node}
    </p>
  );
  return (
    <>
      <Part title="Lists">
        {id(
          'City',
          <Select
            aria-label="City"
            style={{ width: 200 }}
            value={city}
            onChange={setCity}
            options={['Rome', 'Oslo', 'Lima', 'Bonn']}
          />,
        )}
        {id(
          'Cities',
          <Select
            aria-label="Cities"
            mode="multiple"
            style={{ width: 300 }}
            value={cities}
            onChange={setCities}
            options={['Rome', 'Oslo', 'Lima', 'Bonn']}
          />,
        )}
        {id(
          'Place',
          <Cascader
            style={{ width: 300 }}
            placeholder="Country and city"
            value={place}
            onChange={setPlace}
            options={[
              {
                value: 'Italy',
                label: 'Italy',
                children: [
                  { value: 'Rome', label: 'Rome' },
                  { value: 'Pisa', label: 'Pisa' },
                ],
              },
              { value: 'Peru', label: 'Peru', children: [{ value: 'Lima', label: 'Lima' }] },
            ]}
          />,
        )}
        {id(
          'Unit',
          <TreeSelect
            style={{ width: 300 }}
            placeholder="Choose a unit"
            value={unit}
            onChange={setUnit}
            treeData={[
              {
                key: 'sales',
                title: 'Sales',
                children: [
                  { key: 'north', title: 'North' },
                  { key: 'south', title: 'South' },
                ],
              },
            ]}
          />,
        )}
        {id(
          'Words',
          <InputTag aria-label="Words" style={{ width: 300 }} value={words} onChange={setWords} />,
        )}
      </Part>
      <Part title="Fields">
        {id('Code', <Input aria-label="Code" maxLength={12} showWordLimit value={code} onChange={setCode} />)}
        {id(
          'Amount',
          <InputNumber aria-label="Amount" style={{ width: 160 }} value={amount} onChange={setAmount} />,
        )}
        {id('Level', <Slider style={{ width: 200 }} value={level} onChange={setLevel} />)}
        {id('Stars', <Rate value={stars} onChange={setStars} />)}
        {id('Sound', <Switch aria-label="Sound" checked={on} onChange={setOn} />)}
        <Radio.Group type="button" options={['Mini', 'Large', 'Huge']} value={size} onChange={setSize} />
        <Checkbox.Group options={['Mon', 'Tue', 'Wed']} value={days} onChange={setDays} />
      </Part>
      <Part title="Times">
        {id(
          'Day',
          <DatePicker
            aria-label="Day"
            placeholder="Day of arrival"
            value={day}
            onChange={setDay}
            style={{ width: 200 }}
          />,
        )}
        {id(
          'Stay',
          <DatePicker.RangePicker
            value={stay}
            onChange={setStay}
            style={{ width: 300 }}
            placeholder={['First night', 'Last night']}
          />,
        )}
        {id(
          'Wake up',
          <TimePicker
            placeholder="Wake up at"
            format="HH:mm"
            value={time}
            onChange={setTime}
            style={{ width: 160 }}
          />,
        )}
      </Part>
      <Part title="Places">
        <Tabs activeTab={tab} onChange={setTab}>
          <Tabs.TabPane key="1" title="Overview">
            One
          </Tabs.TabPane>
          <Tabs.TabPane key="2" title="Details">
            Two
          </Tabs.TabPane>
        </Tabs>
        <Collapse activeKey={panel} onChange={(_, keys) => setPanel(keys)}>
          <Collapse.Item header="Shipping" name="a">
            Soon
          </Collapse.Item>
          <Collapse.Item header="Payment" name="b">
            Later
          </Collapse.Item>
        </Collapse>
        <Dropdown
          trigger="click"
          droplist={
            <Menu onClickMenuItem={(key) => did(key)}>
              <Menu.Item key="copied">Copy</Menu.Item>
              <Menu.Item key="moved">Move</Menu.Item>
            </Menu>
          }
        >
          <Button>Actions</Button>
        </Dropdown>
        <Button onClick={() => setOpen(true)}>Cancel plan</Button>
        <Modal
          title="Cancel the plan?"
          visible={open}
          onOk={() => {
            did('cancelled');
            setOpen(false);
          }}
          onCancel={() => setOpen(false)}
        >
          You keep access until May.
        </Modal>
        <Button
          onClick={() => {
            did('copied link');
            Message.success({ content: 'Link copied', duration: 800 });
          }}
        >
          Copy link
        </Button>
        <Table
          rowKey="key"
          pagination={false}
          data={ROWS}
          rowSelection={{ type: 'checkbox', selectedRowKeys: picked, onChange: setPicked }}
          onChange={(_, sorter) => setSorted(`${sorter.field} ${sorter.direction}`)}
          columns={[
            { title: 'Name', dataIndex: 'name' },
            { title: 'Age', dataIndex: 'age', sorter: (a, b) => a.age - b.age },
          ]}
        />
        <Transfer
          dataSource={['Tea', 'Milk', 'Rice'].map((one) => ({ key: one, value: one }))}
          defaultTargetKeys={[]}
          onChange={(keys) => did(`moved ${keys}`)}
        />
      </Part>
    </>
  );
}

show(<App />);
