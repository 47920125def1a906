import '@blueprintjs/core/lib/css/blueprint.css';
import '@blueprintjs/select/lib/css/blueprint-select.css';
import 'react-datepicker/dist/react-datepicker.css';
import {
  Button,
  EditableText,
  FormGroup,
  HTMLSelect,
  Menu,
  MenuItem,
  NumericInput,
  Popover,
  RangeSlider,
  Slider,
  Switch,
  TagInput,
  Tree,
} from '@blueprintjs/core';
import { MultiSelect, Select, Suggest } from '@blueprintjs/select';
import { useState } from 'react';
import DatePicker from 'react-datepicker';
import { createEditor, Node } from 'slate';
import { withHistory } from 'slate-history';
import { Editable, Slate, withReact } from 'slate-react';
import { Part, show, useField } from './react-app.jsx';
import { did, hold, start } from './record.js';

const FILMS = ['Alien', 'Brazil', 'Casablanca', 'Dune', 'Elf', 'Fargo'];
const matches = (query, film) => film.toLowerCase().includes(query.toLowerCase());
const drawn = (film, { handleClick, handleFocus, modifiers, ref }) => (
  <MenuItem
    key={film}
    ref={ref}
    text={film}
    active={modifiers.active}
    roleStructure="listoption"
    onClick={handleClick}
    onFocus={handleFocus}
  />
);
const iso = (date) =>
  date
    ? `${date.getFullYear()}-${String(date.getMonth() + 1).padStart(2, '0')}-${String(date.getDate()).padStart(2, '0')}`
    : null;
const withTime = (date) => (date ? `${iso(date)} ${date.toTimeString().slice(0, 5)}` : null);

start({ letter: 'Dear all' });

function Letter() {
  const [editor] = useState(() => withHistory(withReact(createEditor())));
  return (
    <Slate
      editor={editor}
      initialValue={[{ type: 'paragraph', children: [{ text: 'Dear all' }] }]}
      onChange={(value) => hold('letter', value.map((node) => Node.string(node)).join('\n'))}
    >
      <Editable aria-label="Letter" style={{ border: '1px solid', padding: 6 }} />
    </Slate>
  );
}

function Files() {
  const [node, setNode] = useField('node', null);
  const [open, setOpen] = useState(false);
  const contents = [
    {
      id: 'src',
      label: 'Sources',
      isExpanded: open,
      hasCaret: true,
      childNodes: [
        { id: 'main', label: 'main.c', isSelected: node === 'main' },
        { id: 'util', label: 'util.c', isSelected: node === 'util' },
      ],
    },
    { id: 'doc', label: 'Manual', isSelected: node === 'doc' },
  ];
  return (
    <Tree
      contents={contents}
      onNodeClick={({ id }) => setNode(id)}
      onNodeExpand={() => setOpen(true)}
      onNodeCollapse={() => setOpen(false)}
    />
  );
}

function App() {
  const [film, setFilm] = useField('film', 'Alien');
  const [seen, setSeen] = useField('seen', ['Dune']);
  const [hint, setHint] = useField('hint', null);
  const [count, setCount] = useField('count', 10);
  const [level, setLevel] = useField('level', 4);
  const [span, setSpan] = useField('span', [2, 8]);
  const [on, setOn] = useField('on', false);
  const [title, setTitle] = useField('title', 'Plan');
  const [tags, setTags] = useField('tags', ['home']);
  const [size, setSize] = useField('size', 'Small');
  const [day, setDay] = useField('day', new Date(2026, 10, 10), iso);
  const [visit, setVisit] = useField('visit', new Date(2026, 10, 10, 9, 0), withTime);
  const [trip, setTrip] = useField('trip', [null, null], (dates) => dates.map(iso));
  const [month, setMonth] = useField('month', new Date(2026, 10, 1), iso);
  return (
    <>
      <Part title="Blueprint">
        <FormGroup label="Film" labelFor="film">
          <Select items={FILMS} itemPredicate={matches} itemRenderer={drawn} onItemSelect={setFilm}>
            <Button id="film" text={film} endIcon="caret-down" />
          </Select>
        </FormGroup>
        <FormGroup label="Seen" labelFor="seen">
          <MultiSelect
            items={FILMS}
            selectedItems={seen}
            itemPredicate={matches}
            itemRenderer={drawn}
            tagRenderer={(one) => one}
            onItemSelect={(one) =>
              setSeen(seen.includes(one) ? seen.filter((it) => it !== one) : [...seen, one])
            }
            onRemove={(one) => setSeen(seen.filter((it) => it !== one))}
            tagInputProps={{ inputProps: { id: 'seen' } }}
          />
        </FormGroup>
        <FormGroup label="Hint" labelFor="hint">
          <Suggest
            items={FILMS}
            selectedItem={hint}
            itemPredicate={matches}
            itemRenderer={drawn}
            inputValueRenderer={(one) => one}
            onItemSelect={setHint}
            inputProps={{ id: 'hint' }}
          />
        </FormGroup>
        <FormGroup label="Copies" labelFor="copies">
          <NumericInput id="copies" value={count} onValueChange={setCount} />
        </FormGroup>
        <FormGroup label="Size" labelFor="size">
          <HTMLSelect
            id="size"
            value={size}
            options={['Small', 'Medium', 'Large']}
            onChange={(e) => setSize(e.currentTarget.value)}
          />
        </FormGroup>
        <div style={{ width: 300, padding: 12 }}>
          <Slider
            min={0}
            max={10}
            value={level}
            onChange={setLevel}
            handleHtmlProps={{ 'aria-label': 'Level' }}
          />
          <RangeSlider
            min={0}
            max={10}
            value={span}
            onChange={setSpan}
            handleHtmlProps={{ start: { 'aria-label': 'From' }, end: { 'aria-label': 'To' } }}
          />
        </div>
        <Switch label="Sound" checked={on} onChange={(e) => setOn(e.currentTarget.checked)} />
        <h3>
          <EditableText value={title} onChange={setTitle} />
        </h3>
        <FormGroup label="Tags" labelFor="tags">
          <TagInput values={tags} onChange={setTags} inputProps={{ id: 'tags' }} />
        </FormGroup>
        <Popover
          content={
            <Menu>
              <MenuItem text="Open" onClick={() => did('open')} />
              <MenuItem text="Share">
                <MenuItem text="By mail" onClick={() => did('mail')} />
                <MenuItem text="By link" onClick={() => did('link')} />
              </MenuItem>
            </Menu>
          }
        >
          <Button text="File" />
        </Popover>
        <Files />
      </Part>
      <Part title="react-datepicker">
        <label htmlFor="day">Day</label>
        <DatePicker id="day" selected={day} onChange={setDay} dateFormat="dd/MM/yyyy" />
        <label htmlFor="visit">Visit</label>
        <DatePicker
          id="visit"
          selected={visit}
          onChange={setVisit}
          showTimeSelect
          timeFormat="HH:mm"
          dateFormat="dd/MM/yyyy HH:mm"
        />
        <label htmlFor="trip">Trip</label>
        <DatePicker
          id="trip"
          selectsRange
          startDate={trip[0]}
          endDate={trip[1]}
          onChange={setTrip}
          openToDate={new Date(2026, 10, 1)}
          dateFormat="dd/MM/yyyy"
        />
        <label htmlFor="month">Month</label>
        <DatePicker
          id="month"
          selected={month}
          onChange={setMonth}
          showMonthYearPicker
          dateFormat="MM/yyyy"
        />
      </Part>
      <Part title="Slate">
        <Letter />
      </Part>
    </>
  );
}

show(<App />);
