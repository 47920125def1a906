import '@mantine/core/styles.css';
import '@mantine/dates/styles.css';
import {
  Accordion,
  Autocomplete,
  Button,
  Checkbox,
  ColorInput,
  MantineProvider,
  Menu,
  Modal,
  MultiSelect,
  NumberInput,
  PinInput,
  RangeSlider,
  Rating,
  SegmentedControl,
  Select,
  Slider,
  Switch,
  Tabs,
  TagsInput,
  Textarea,
} from '@mantine/core';
import { DatePickerInput, DateTimePicker, MonthPickerInput, TimeInput } from '@mantine/dates';
import { useState } from 'react';
import { Part, show, useField } from './react-app.jsx';
import { did } from './record.js';

const CITIES = ['Athens', 'Bergen', 'Cairo', 'Delhi', 'Essen', 'Fez', 'Genoa', 'Hanoi'];

function App() {
  const [city, setCity] = useField('city', 'Athens');
  const [teams, setTeams] = useField('teams', ['Red']);
  const [tags, setTags] = useField('tags', ['old']);
  const [street, setStreet] = useField('street', '');
  const [budget, setBudget] = useField('budget', 1500);
  const [remark, setRemark] = useField('remark', 'first line');
  const [colour, setColour] = useField('colour', '#ff0000');
  const [level, setLevel] = useField('level', 40);
  const [span, setSpan] = useField('span', [20, 80]);
  const [stars, setStars] = useField('stars', 2);
  const [on, setOn] = useField('on', false);
  const [agree, setAgree] = useField('agree', false);
  const [view, setView] = useField('view', 'Day');
  const [tab, setTab] = useField('tab', 'mail');
  const [panel, setPanel] = useField('panel', null);
  const [pin, setPin] = useField('pin', '');
  const [day, setDay] = useField('day', '2026-11-10');
  const [stay, setStay] = useField('stay', [null, null]);
  const [month, setMonth] = useField('month', '2026-11-01');
  const [moment, setMoment] = useField('moment', '2026-11-10 09:00:00');
  const [time, setTime] = useField('time', '08:00');
  const [outer, setOuter] = useState(false);
  const [inner, setInner] = useState(false);
  return (
    <MantineProvider>
      <Part title="Fields">
        <Select label="City" data={CITIES} value={city} onChange={setCity} searchable />
        <MultiSelect
          label="Teams"
          data={['Red', 'Green', 'Blue', 'Black']}
          value={teams}
          onChange={setTeams}
          searchable
        />
        <TagsInput label="Tags" data={['old', 'new']} value={tags} onChange={setTags} />
        <Autocomplete
          label="Street"
          data={['High Street', 'Mill Lane', 'Park Road']}
          value={street}
          onChange={setStreet}
        />
        <NumberInput
          label="Budget"
          prefix="$ "
          thousandSeparator=","
          decimalScale={2}
          fixedDecimalScale
          value={budget}
          onChange={setBudget}
        />
        <Textarea label="Remark" value={remark} onChange={(event) => setRemark(event.target.value)} />
        <ColorInput label="Colour" value={colour} onChange={setColour} />
        <PinInput length={4} aria-label="Code" value={pin} onChange={setPin} />
      </Part>
      <Part title="Values">
        <p id="level-label">Level</p>
        <Slider thumbLabel="Level" value={level} onChange={setLevel} w={300} />
        <p>Span</p>
        <RangeSlider
          thumbFromLabel="Span from"
          thumbToLabel="Span to"
          value={span}
          onChange={setSpan}
          w={300}
          minRange={5}
        />
        <Rating value={stars} onChange={setStars} />
        <Switch label="Notifications" checked={on} onChange={(event) => setOn(event.currentTarget.checked)} />
        <Checkbox
          label="I agree"
          checked={agree}
          onChange={(event) => setAgree(event.currentTarget.checked)}
        />
        <SegmentedControl data={['Day', 'Week', 'Month']} value={view} onChange={setView} />
      </Part>
      <Part title="Dates">
        <DatePickerInput label="Start day" value={day} onChange={setDay} />
        <DatePickerInput label="Stay" type="range" value={stay} onChange={setStay} defaultDate="2026-11-01" />
        <MonthPickerInput label="Billing month" value={month} onChange={setMonth} />
        <DateTimePicker label="Meeting" value={moment} onChange={setMoment} />
        <TimeInput label="Wake up" value={time} onChange={(event) => setTime(event.target.value)} />
      </Part>
      <Part title="Parts">
        <Tabs value={tab} onChange={setTab}>
          <Tabs.List>
            <Tabs.Tab value="mail">Mail</Tabs.Tab>
            <Tabs.Tab value="news">News</Tabs.Tab>
          </Tabs.List>
          <Tabs.Panel value="mail">No mail</Tabs.Panel>
          <Tabs.Panel value="news">No news</Tabs.Panel>
        </Tabs>
        <Accordion value={panel} onChange={setPanel}>
          <Accordion.Item value="terms">
            <Accordion.Control>Terms</Accordion.Control>
            <Accordion.Panel>All of them</Accordion.Panel>
          </Accordion.Item>
        </Accordion>
        <Menu>
          <Menu.Target>
            <Button>Actions</Button>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item onClick={() => did('copy')}>Copy</Menu.Item>
            <Menu.Item onClick={() => did('archive')}>Archive</Menu.Item>
          </Menu.Dropdown>
        </Menu>
        <Button onClick={() => setOuter(true)}>Settings</Button>
        <Modal opened={outer} onClose={() => setOuter(false)} title="Settings">
          <Button onClick={() => setInner(true)}>Reset</Button>
        </Modal>
        <Modal opened={inner} onClose={() => setInner(false)} title="Sure?">
          <Button
            onClick={() => {
              did('reset');
              setInner(false);
            }}
          >
            Yes, reset
          </Button>
        </Modal>
      </Part>
    </MantineProvider>
  );
}

show(<App />);
