import { AllCommunityModule, ModuleRegistry } from 'ag-grid-community';
import { AgGridReact } from 'ag-grid-react';
import { useState } from 'react';
import { Part, show } from './react-app.jsx';
import { hold, start } from './record.js';

ModuleRegistry.registerModules([AllCommunityModule]);

const MAKES = ['Toyota', 'Ford', 'Porsche', 'Skoda', 'Volvo'];
const ROWS = Array.from({ length: 2000 }, (_, at) => ({
  id: at + 1,
  make: `${MAKES[at % 5]} ${at + 1}`,
  price: 10_000 + ((at * 371) % 90_000),
  sold: at % 3 === 0,
  fuel: ['Petrol', 'Diesel', 'Electric'][at % 3],
}));

function Grid() {
  const [columns] = useState(() => [
    { field: 'make', headerName: 'Make', editable: true, filter: true },
    { field: 'price', headerName: 'Price', editable: true, filter: 'agNumberColumnFilter' },
    { field: 'sold', headerName: 'Sold', editable: true },
    {
      field: 'fuel',
      headerName: 'Fuel',
      editable: true,
      cellEditor: 'agSelectCellEditor',
      cellEditorParams: { values: ['Petrol', 'Diesel', 'Electric'] },
    },
  ]);
  const [rows] = useState(() => {
    start({ edits: {}, sort: [], filter: {}, picked: [], first: ROWS.slice(0, 4).map(({ id }) => id) });
    return structuredClone(ROWS);
  });
  return (
    <Part title="Cars">
      <div style={{ height: 480, width: 900 }}>
        <AgGridReact
          rowData={rows}
          columnDefs={columns}
          getRowId={({ data }) => String(data.id)}
          rowSelection={{ mode: 'multiRow' }}
          rowDragManaged
          rowDragEntireRow
          stopEditingWhenCellsLoseFocus
          onCellValueChanged={({ data, colDef, newValue }) =>
            hold('edits', { ...window.zoo.state.edits, [`${data.id} ${colDef.field}`]: newValue })
          }
          onSortChanged={({ api }) =>
            hold(
              'sort',
              api
                .getColumnState()
                .filter(({ sort }) => sort)
                .map(({ colId, sort }) => [colId, sort]),
            )
          }
          onFilterChanged={({ api }) => hold('filter', api.getFilterModel())}
          onSelectionChanged={({ api }) =>
            hold(
              'picked',
              api.getSelectedRows().map(({ id }) => id),
            )
          }
          onRowDragEnd={({ api }) =>
            hold(
              'first',
              [0, 1, 2, 3].map((at) => api.getDisplayedRowAtIndex(at).data.id),
            )
          }
        />
      </div>
    </Part>
  );
}

show(<Grid />);
