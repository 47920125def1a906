import { Stack } from '@mui/material';
import { DataGrid } from '@mui/x-data-grid';
import {
  DatePicker,
  DateTimePicker,
  LocalizationProvider,
  StaticDatePicker,
  TimePicker,
} from '@mui/x-date-pickers';
import { AdapterDayjs } from '@mui/x-date-pickers/AdapterDayjs';
import { SimpleTreeView, TreeItem } from '@mui/x-tree-view';
import dayjs from 'dayjs';
import { useState } from 'react';
import { Part, show, useField } from './react-app.jsx';
import { hold, start } from './record.js';

const day = (value) => (value?.isValid() ? value.format('YYYY-MM-DD') : (value && 'invalid') || null);
const minute = (value) =>
  value?.isValid() ? value.format('YYYY-MM-DD HH:mm') : (value && 'invalid') || null;
const clock = (value) => (value?.isValid() ? value.format('HH:mm') : (value && 'invalid') || null);

function Pickers() {
  const [birthday, setBirthday] = useField('birthday', dayjs('2026-11-03'), day);
  const [start_day, setStartDay] = useField('start day', null, day);
  const [meeting, setMeeting] = useField('meeting', dayjs('2026-11-03T09:00'), minute);
  const [alarm, setAlarm] = useField('alarm', dayjs('2026-11-03T07:30'), clock);
  const [stay, setStay] = useField('stay', dayjs('2026-11-03'), day);
  return (
    <Part title="Dates">
      <Stack spacing={2} sx={{ maxWidth: 340 }}>
        <DatePicker label="Birthday" value={birthday} onChange={setBirthday} />
        <DatePicker label="Start day" value={start_day} onChange={setStartDay} />
        <DateTimePicker label="Meeting" value={meeting} onChange={setMeeting} />
        <TimePicker label="Alarm" value={alarm} onChange={setAlarm} ampm={false} />
        <StaticDatePicker displayStaticWrapperAs="desktop" value={stay} onChange={setStay} />
      </Stack>
    </Part>
  );
}

const PEOPLE = ['Ada', 'Grace', 'Alan', 'Edsger', 'Barbara', 'Donald', 'Margaret', 'Linus', 'Ken', 'Radia'];
const ROWS = Array.from({ length: 60 }, (_, at) => ({
  id: at + 1,
  name: `${PEOPLE[at % 10]} ${at + 1}`,
  age: 20 + ((at * 7) % 45),
  city: ['Rome', 'Oslo', 'Lima'][at % 3],
}));

function Grid() {
  const [rows, setRows] = useState(() => {
    start({ rows: {}, sort: [], filter: [], chosen: [], pageSize: 10, gridPage: 0 });
    return ROWS;
  });
  const [model, setModel] = useState({ page: 0, pageSize: 10 });
  return (
    <Part title="People">
      <div style={{ height: 420, width: 760 }}>
        <DataGrid
          rows={rows}
          columns={[
            { field: 'name', headerName: 'Name', width: 200, editable: true },
            { field: 'age', headerName: 'Age', type: 'number', width: 120, editable: true },
            { field: 'city', headerName: 'City', width: 160 },
          ]}
          checkboxSelection
          disableRowSelectionOnClick
          processRowUpdate={(row) => {
            setRows((all) => all.map((one) => (one.id === row.id ? row : one)));
            hold('rows', { ...window.zoo.state.rows, [row.id]: [row.name, row.age] });
            return row;
          }}
          onSortModelChange={(sort) => hold('sort', sort)}
          onFilterModelChange={({ items }) =>
            hold(
              'filter',
              items.map(({ field, operator, value }) => [field, operator, value]),
            )
          }
          onRowSelectionModelChange={({ ids }) => hold('chosen', [...ids].sort())}
          pageSizeOptions={[10, 25, 50]}
          paginationModel={model}
          onPaginationModelChange={(next) => {
            setModel(next);
            hold('pageSize', next.pageSize);
            hold('gridPage', next.page);
          }}
        />
      </div>
    </Part>
  );
}

function Tree() {
  const [chosen, setChosen] = useField('file', null);
  const [open, setOpen] = useField('open', []);
  return (
    <Part title="Files">
      <SimpleTreeView
        aria-label="Files"
        selectedItems={chosen}
        onSelectedItemsChange={(_, id) => setChosen(id)}
        expandedItems={open}
        onExpandedItemsChange={(_, ids) => setOpen([...ids].sort())}
      >
        <TreeItem itemId="documents" label="Documents">
          <TreeItem itemId="work" label="Work">
            <TreeItem itemId="report" label="Report.pdf" />
            <TreeItem itemId="plan" label="Plan.txt" />
          </TreeItem>
          <TreeItem itemId="private" label="Private" />
        </TreeItem>
        <TreeItem itemId="pictures" label="Pictures" />
      </SimpleTreeView>
    </Part>
  );
}

show(
  <LocalizationProvider dateAdapter={AdapterDayjs}>
    <Pickers />
    <Tree />
    <Grid />
  </LocalizationProvider>,
);
