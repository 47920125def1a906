import 'primereact/resources/themes/lara-light-blue/theme.css';
import 'primereact/resources/primereact.min.css';
import 'primeicons/primeicons.css';
import { Accordion, AccordionTab } from 'primereact/accordion';
import { AutoComplete } from 'primereact/autocomplete';
import { Button } from 'primereact/button';
import { Calendar } from 'primereact/calendar';
import { Checkbox } from 'primereact/checkbox';
import { Chips } from 'primereact/chips';
import { Column } from 'primereact/column';
import { DataTable } from 'primereact/datatable';
import { Dialog } from 'primereact/dialog';
import { Dropdown } from 'primereact/dropdown';
import { InputMask } from 'primereact/inputmask';
import { InputNumber } from 'primereact/inputnumber';
import { InputSwitch } from 'primereact/inputswitch';
import { InputText } from 'primereact/inputtext';
import { Knob } from 'primereact/knob';
import { ListBox } from 'primereact/listbox';
import { Menubar } from 'primereact/menubar';
import { MultiSelect } from 'primereact/multiselect';
import { OrderList } from 'primereact/orderlist';
import { Rating } from 'primereact/rating';
import { SelectButton } from 'primereact/selectbutton';
import { Slider } from 'primereact/slider';
import { TabPanel, TabView } from 'primereact/tabview';
import { Toast } from 'primereact/toast';
import { Tree } from 'primereact/tree';
import { TreeSelect } from 'primereact/treeselect';
import { useRef, useState } from 'react';
import { Part, show, useField } from './react-app.jsx';
import { did, hold, start } from './record.js';

const pad = (number) => String(number).padStart(2, '0');
const day = (date) =>
  date ? `${date.getFullYear()}-${pad(date.getMonth() + 1)}-${pad(date.getDate())}` : null;
const minute = (date) => (date ? `${day(date)} ${pad(date.getHours())}:${pad(date.getMinutes())}` : null);
const days = (dates) => dates?.map(day) ?? null;

const NODES = [
  {
    key: 'docs',
    label: 'Documents',
    children: [
      { key: 'work', label: 'Work', children: [{ key: 'cv', label: 'Resume' }] },
      { key: 'home', label: 'Home' },
    ],
  },
  { key: 'pics', label: 'Pictures' },
];

function Row({ label, id, children }) {
  return (
    <div
      style={{ display: 'grid', gridTemplateColumns: '130px 360px', alignItems: 'center', margin: '6px 0' }}
    >
      <label htmlFor={id}>{label}</label>
      <div>{children}</div>
    </div>
  );
}

function Entry() {
  const [user, setUser] = useField('user', '');
  const [phone, setPhone] = useField('phone', '');
  const [seats, setSeats] = useField('seats', 2);
  const [price, setPrice] = useField('price', 1000);
  const [city, setCity] = useField('city', null);
  const [skills, setSkills] = useField('skills', ['Cooking']);
  const [words, setWords] = useField('words', ['alpha', 'beta']);
  const [brand, setBrand] = useField('brand', null);
  const [found, setFound] = useState([]);
  const [when, setWhen] = useField('when', new Date(2026, 10, 3), day);
  const [slot, setSlot] = useField('slot', new Date(2026, 10, 3, 9, 0), minute);
  const [trip, setTrip] = useField('trip', null, days);
  const [folder, setFolder] = useField('folder', null);
  return (
    <Part title="Entry">
      <Row label="User" id="user">
        <InputText id="user" value={user} onChange={(e) => setUser(e.target.value)} />
      </Row>
      <Row label="Phone" id="phone">
        <InputMask id="phone" mask="999-999-9999" value={phone} onChange={(e) => setPhone(e.value)} />
      </Row>
      <Row label="Seats" id="seats">
        <InputNumber
          inputId="seats"
          value={seats}
          onValueChange={(e) => setSeats(e.value)}
          showButtons
          min={0}
          max={20}
        />
      </Row>
      <Row label="Price" id="price">
        <InputNumber
          inputId="price"
          value={price}
          onValueChange={(e) => setPrice(e.value)}
          mode="currency"
          currency="USD"
          locale="en-US"
        />
      </Row>
      <Row label="City" id="city">
        <Dropdown
          inputId="city"
          value={city}
          onChange={(e) => setCity(e.value)}
          options={['Rome', 'London', 'Paris', 'Madrid']}
          placeholder="Choose a city"
          filter
        />
      </Row>
      <Row label="Skills" id="skills">
        <MultiSelect
          inputId="skills"
          display="chip"
          value={skills}
          onChange={(e) => setSkills(e.value)}
          options={['Cooking', 'Driving', 'Sewing', 'Chess']}
        />
      </Row>
      <Row label="Words" id="words">
        <Chips inputId="words" value={words} onChange={(e) => setWords(e.value)} />
      </Row>
      <Row label="Brand" id="brand">
        <AutoComplete
          inputId="brand"
          value={brand}
          suggestions={found}
          completeMethod={({ query }) =>
            setFound(
              ['Acme', 'Acorn', 'Bolt', 'Crane'].filter((one) =>
                one.toLowerCase().startsWith(query.toLowerCase()),
              ),
            )
          }
          onChange={(e) => setBrand(e.value)}
          dropdown
        />
      </Row>
      <Row label="When" id="when">
        <Calendar inputId="when" value={when} onChange={(e) => setWhen(e.value)} showIcon />
      </Row>
      <Row label="Slot" id="slot">
        <Calendar inputId="slot" value={slot} onChange={(e) => setSlot(e.value)} showTime hourFormat="24" />
      </Row>
      <Row label="Trip" id="trip">
        <Calendar inputId="trip" value={trip} onChange={(e) => setTrip(e.value)} selectionMode="range" />
      </Row>
      <Row label="Folder" id="folder">
        <TreeSelect inputId="folder" value={folder} onChange={(e) => setFolder(e.value)} options={NODES} />
      </Row>
    </Part>
  );
}

function Values() {
  const [stars, setStars] = useField('stars', 2);
  const [level, setLevel] = useField('level', 15);
  const [range, setRange] = useField('range', [20, 80]);
  const [knob, setKnob] = useField('knob', 10);
  const [on, setOn] = useField('on', false);
  const [agree, setAgree] = useField('agree', false);
  const [pay, setPay] = useField('pay', 'Card');
  const [pet, setPet] = useField('pet', null);
  return (
    <Part title="Values">
      <Row label="Stars">
        <Rating value={stars} onChange={(e) => setStars(e.value)} cancel={false} />
      </Row>
      <Row label="Level">
        <Slider value={level} onChange={(e) => setLevel(e.value)} aria-label="Level" />
      </Row>
      <Row label="Range">
        <Slider value={range} onChange={(e) => setRange(e.value)} range />
      </Row>
      <Row label="Knob">
        <Knob value={knob} onChange={(e) => setKnob(e.value)} />
      </Row>
      <Row label="Alarm" id="alarm">
        <InputSwitch inputId="alarm" checked={on} onChange={(e) => setOn(e.value)} />
      </Row>
      <Row label="Agree" id="agree">
        <Checkbox inputId="agree" checked={agree} onChange={(e) => setAgree(e.checked)} />
      </Row>
      <Row label="Pay by">
        <SelectButton value={pay} onChange={(e) => setPay(e.value)} options={['Card', 'Cash', 'Invoice']} />
      </Row>
      <Row label="Pet">
        <ListBox value={pet} onChange={(e) => setPet(e.value)} options={['Cat', 'Dog', 'Fish']} />
      </Row>
    </Part>
  );
}

const ROWS = Array.from({ length: 30 }, (_, at) => ({
  id: at + 1,
  name: `Item ${at + 1}`,
  stock: (at * 17) % 50,
}));

function Lists() {
  const [rows, setRows] = useState(() => {
    start({ edits: {}, sort: null, picked: [] });
    return ROWS;
  });
  const [sort, setSort] = useState({});
  const [picked, setPicked] = useState([]);
  const [tab, setTab] = useField('tab', 0);
  const [panel, setPanel] = useField('panel', null);
  const [order, setOrder] = useField('order', ['First', 'Second', 'Third']);
  const [node, setNode] = useField('node', null);
  const [open, setOpen] = useField('open', {});
  const [outer, setOuter] = useState(false);
  const [inner, setInner] = useState(false);
  const toast = useRef(null);
  return (
    <>
      <Toast ref={toast} />
      <Part title="Menu">
        <Menubar
          model={[
            {
              label: 'File',
              items: [
                {
                  label: 'New',
                  items: [
                    { label: 'Document', command: () => did('new document') },
                    { label: 'Folder', command: () => did('new folder') },
                  ],
                },
                { label: 'Close', command: () => did('close') },
              ],
            },
            { label: 'Help', command: () => did('help') },
          ]}
        />
      </Part>
      <Part title="Stock">
        <DataTable
          value={rows}
          size="small"
          paginator
          rows={5}
          editMode="cell"
          sortField={sort.field}
          sortOrder={sort.order}
          onSort={(e) => {
            setSort({ field: e.sortField, order: e.sortOrder });
            hold('sort', [e.sortField, e.sortOrder]);
          }}
          selection={picked}
          selectionMode="checkbox"
          onSelectionChange={(e) => {
            setPicked(e.value);
            hold(
              'picked',
              e.value.map(({ id }) => id),
            );
          }}
        >
          <Column selectionMode="multiple" />
          <Column
            field="name"
            header="Name"
            sortable
            editor={({ value, editorCallback }) => (
              <InputText value={value} onChange={(e) => editorCallback(e.target.value)} />
            )}
            onCellEditComplete={({ rowData, newValue }) => {
              setRows((all) => all.map((row) => (row.id === rowData.id ? { ...row, name: newValue } : row)));
              hold('edits', { ...window.zoo.state.edits, [rowData.id]: newValue });
            }}
          />
          <Column field="stock" header="Stock" sortable />
        </DataTable>
      </Part>
      <Part title="Surfaces">
        <TabView activeIndex={tab} onTabChange={(e) => setTab(e.index)}>
          <TabPanel header="Header I">One</TabPanel>
          <TabPanel header="Header II">Two</TabPanel>
          <TabPanel header="Header III">Three</TabPanel>
        </TabView>
        <Accordion activeIndex={panel} onTabChange={(e) => setPanel(e.index)}>
          <AccordionTab header="Terms of use">Be kind.</AccordionTab>
          <AccordionTab header="Privacy">Nothing is kept.</AccordionTab>
        </Accordion>
        <OrderList
          value={order}
          onChange={(e) => setOrder(e.value)}
          itemTemplate={(item) => item}
          header="Order"
          dragdrop
        />
        <Tree
          value={NODES}
          selectionMode="single"
          selectionKeys={node}
          onSelectionChange={(e) => setNode(e.value)}
          expandedKeys={open}
          onToggle={(e) => setOpen(e.value)}
        />
        <Button label="Delete project" onClick={() => setOuter(true)} />
        <Button
          label="Send"
          onClick={() => {
            did('sent');
            toast.current.show({ severity: 'success', summary: 'Sent', detail: 'Message sent', life: 1500 });
          }}
        />
        <Dialog header="Project" visible={outer} onHide={() => setOuter(false)} style={{ width: 400 }}>
          <Button label="Delete" onClick={() => setInner(true)} />
        </Dialog>
        <Dialog header="Sure?" visible={inner} onHide={() => setInner(false)}>
          <Button
            label="Yes"
            onClick={() => {
              did('deleted');
              setInner(false);
              setOuter(false);
            }}
          />
        </Dialog>
      </Part>
    </>
  );
}

show(
  <>
    <Entry />
    <Values />
    <Lists />
  </>,
);
