import {
  closestCenter,
  DndContext,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import {
  arrayMove,
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useRef, useState } from 'react';
import Select from 'react-select';
import AsyncSelect from 'react-select/async';
import CreatableSelect from 'react-select/creatable';
import { Part, show, useField } from './react-app.jsx';
import { did } from './record.js';

const options = (words) => words.map((value) => ({ value, label: value }));
const one = (choice) => choice?.value ?? null;
const many = (choices) => choices.map(({ value }) => value);
const CITIES = Array.from({ length: 800 }, (_, at) => `City ${at + 1}`);

function Selects() {
  const [colour, setColour] = useField('colour', null, one);
  const [states, setStates] = useField('states', options(['Ohio']), many);
  const [user, setUser] = useField('user', null, one);
  const [topics, setTopics] = useField('topics', [], many);
  return (
    <Part title="Selects">
      <div style={{ width: 360, display: 'grid', gap: 8 }}>
        <label htmlFor="colour">Colour</label>
        <Select
          inputId="colour"
          options={options(['Ocean', 'Blue', 'Purple', 'Red', 'Orange', 'Yellow', 'Green'])}
          value={colour}
          onChange={setColour}
          isClearable
        />
        <label htmlFor="states">States</label>
        <Select
          inputId="states"
          isMulti
          options={options(['Ohio', 'Utah', 'Texas', 'Maine'])}
          value={states}
          onChange={setStates}
        />
        <label htmlFor="user">User</label>
        <AsyncSelect
          inputId="user"
          value={user}
          onChange={setUser}
          loadOptions={(typed) =>
            new Promise((resolve) =>
              setTimeout(
                () =>
                  resolve(
                    options(
                      ['Anna', 'Annette', 'Bob', 'Carol'].filter((name) =>
                        name.toLowerCase().includes(typed.toLowerCase()),
                      ),
                    ),
                  ),
                250,
              ),
            )
          }
        />
        <label htmlFor="topics">Topics</label>
        <CreatableSelect
          inputId="topics"
          isMulti
          options={options(['Art', 'Music'])}
          value={topics}
          onChange={setTopics}
        />
      </div>
    </Part>
  );
}

function Virtual() {
  const [city, setCity] = useState('none');
  const box = useRef(null);
  const rows = useVirtualizer({
    count: CITIES.length,
    getScrollElement: () => box.current,
    estimateSize: () => 32,
    overscan: 4,
  });
  return (
    <Part title="Cities">
      <p>Chosen: {city}</p>
      <div ref={box} style={{ height: 200, width: 300, overflow: 'auto', border: '1px solid #aaa' }}>
        <div style={{ height: rows.getTotalSize(), position: 'relative' }}>
          {rows.getVirtualItems().map((row) => (
            <div
              key={row.key}
              style={{
                position: 'absolute',
                top: 0,
                width: '100%',
                height: 32,
                transform: `translateY(${row.start}px)`,
              }}
            >
              <button
                type="button"
                onClick={() => {
                  did(CITIES[row.index]);
                  setCity(CITIES[row.index]);
                }}
              >
                {CITIES[row.index]}
              </button>
            </div>
          ))}
        </div>
      </div>
    </Part>
  );
}

function Sortable({ id }) {
  const { attributes, listeners, setNodeRef, transform, transition } = useSortable({ id });
  return (
    <li
      ref={setNodeRef}
      style={{
        transform: CSS.Transform.toString(transform),
        transition,
        padding: 8,
        border: '1px solid #aaa',
        width: 200,
      }}
      {...attributes}
      {...listeners}
    >
      {id}
    </li>
  );
}

function Sorting() {
  const [songs, setSongs] = useField('songs', ['Intro', 'Verse', 'Chorus', 'Outro']);
  const sensors = useSensors(
    useSensor(PointerSensor),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  return (
    <Part title="Songs">
      <DndContext
        sensors={sensors}
        collisionDetection={closestCenter}
        onDragEnd={({ active, over }) =>
          over &&
          active.id !== over.id &&
          setSongs(arrayMove(songs, songs.indexOf(active.id), songs.indexOf(over.id)))
        }
      >
        <SortableContext items={songs} strategy={verticalListSortingStrategy}>
          <ul style={{ listStyle: 'none', padding: 0 }}>
            {songs.map((song) => (
              <Sortable key={song} id={song} />
            ))}
          </ul>
        </SortableContext>
      </DndContext>
    </Part>
  );
}

show(
  <>
    <Selects />
    <Virtual />
    <Sorting />
  </>,
);
