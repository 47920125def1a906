import {
  Combobox,
  ComboboxButton,
  ComboboxInput,
  ComboboxOption,
  ComboboxOptions,
  Dialog,
  DialogPanel,
  DialogTitle,
  Disclosure,
  DisclosureButton,
  DisclosurePanel,
  Field,
  Label,
  Listbox,
  ListboxButton,
  ListboxOption,
  ListboxOptions,
  Menu,
  MenuButton,
  MenuItem,
  MenuItems,
  Radio,
  RadioGroup,
  Switch,
  Tab,
  TabGroup,
  TabList,
  TabPanel,
  TabPanels,
} from '@headlessui/react';
import { useState } from 'react';
import { Part, show, useField } from './react-app.jsx';
import { did } from './record.js';

const box = { background: '#fff', border: '1px solid #888', padding: 6 };
const PEOPLE = ['Durward Reynolds', 'Kenton Towne', 'Therese Wunsch', 'Benedict Kessler', 'Katelyn Rohan'];

function App() {
  const [person, setPerson] = useField('person', PEOPLE[0]);
  const [team, setTeam] = useField('team', [PEOPLE[0]]);
  const [found, setFound] = useField('found', null);
  const [query, setQuery] = useState('');
  const [on, setOn] = useField('on', false);
  const [plan, setPlan] = useField('plan', 'Startup');
  const [tab, setTab] = useField('tab', 0);
  const [outer, setOuter] = useState(false);
  const [inner, setInner] = useState(false);
  return (
    <Part title="Widgets">
      <Field>
        <Label>Assigned to</Label>
        <Listbox value={person} onChange={setPerson}>
          <ListboxButton>{person}</ListboxButton>
          <ListboxOptions anchor="bottom" style={box}>
            {PEOPLE.map((one) => (
              <ListboxOption key={one} value={one}>
                {one}
              </ListboxOption>
            ))}
          </ListboxOptions>
        </Listbox>
      </Field>
      <Field>
        <Label>Team</Label>
        <Listbox value={team} onChange={setTeam} multiple>
          <ListboxButton>{team.join(', ') || 'Nobody'}</ListboxButton>
          <ListboxOptions anchor="bottom" style={box}>
            {PEOPLE.map((one) => (
              <ListboxOption key={one} value={one}>
                {one}
              </ListboxOption>
            ))}
          </ListboxOptions>
        </Listbox>
      </Field>
      <Field>
        <Label>Reviewer</Label>
        <Combobox value={found} onChange={setFound} onClose={() => setQuery('')}>
          <ComboboxInput displayValue={(one) => one ?? ''} onChange={(e) => setQuery(e.target.value)} />
          <ComboboxButton>▾</ComboboxButton>
          <ComboboxOptions anchor="bottom" style={box}>
            {PEOPLE.filter((one) => one.toLowerCase().includes(query.toLowerCase())).map((one) => (
              <ComboboxOption key={one} value={one}>
                {one}
              </ComboboxOption>
            ))}
          </ComboboxOptions>
        </Combobox>
      </Field>
      <Field>
        <Label>Notifications</Label>
        <Switch checked={on} onChange={setOn} style={{ width: 40, height: 20 }} />
      </Field>
      <RadioGroup value={plan} onChange={setPlan} aria-label="Plan">
        {['Startup', 'Business', 'Enterprise'].map((one) => (
          <Field key={one} style={{ display: 'flex', gap: 6 }}>
            <Radio
              value={one}
              style={{
                width: 16,
                height: 16,
                border: '1px solid',
                background: plan === one ? '#06c' : '#fff',
              }}
            />
            <Label>{one}</Label>
          </Field>
        ))}
      </RadioGroup>
      <TabGroup selectedIndex={tab} onChange={setTab}>
        <TabList>
          <Tab>Recent</Tab>
          <Tab>Popular</Tab>
        </TabList>
        <TabPanels>
          <TabPanel>Recent posts</TabPanel>
          <TabPanel>Popular posts</TabPanel>
        </TabPanels>
      </TabGroup>
      <Disclosure>
        <DisclosureButton onClick={() => did('disclosure')}>Is team pricing available?</DisclosureButton>
        <DisclosurePanel>Yes.</DisclosurePanel>
      </Disclosure>
      <Menu>
        <MenuButton>My account</MenuButton>
        <MenuItems anchor="bottom" style={box}>
          {['Settings', 'Support', 'License'].map((one) => (
            <MenuItem key={one}>
              <button type="button" style={{ display: 'block' }} onClick={() => did(`menu ${one}`)}>
                {one}
              </button>
            </MenuItem>
          ))}
        </MenuItems>
      </Menu>
      <button type="button" onClick={() => setOuter(true)}>
        Deactivate
      </button>
      <Dialog open={outer} onClose={() => setOuter(false)}>
        <DialogPanel style={{ ...box, position: 'fixed', top: 100, left: 200, width: 400 }}>
          <DialogTitle>Deactivate account</DialogTitle>
          <button type="button" onClick={() => setInner(true)}>
            Proceed
          </button>
          <Dialog open={inner} onClose={() => setInner(false)}>
            <DialogPanel style={{ ...box, position: 'fixed', top: 160, left: 260, width: 300 }}>
              <DialogTitle>Really?</DialogTitle>
              <button
                type="button"
                onClick={() => {
                  did('deactivated');
                  setInner(false);
                  setOuter(false);
                }}
              >
                Yes, deactivate
              </button>
            </DialogPanel>
          </Dialog>
        </DialogPanel>
      </Dialog>
    </Part>
  );
}

show(<App />);
