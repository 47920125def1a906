import {
  Accordion,
  AlertDialog,
  Checkbox,
  ContextMenu,
  Dialog,
  DropdownMenu,
  Menubar,
  RadioGroup,
  Select,
  Slider,
  Switch,
  Tabs,
  Toast,
  ToggleGroup,
} from 'radix-ui';
import { useState } from 'react';
import { Part, show, useField } from './react-app.jsx';
import { did } from './record.js';

const box = { background: '#fff', border: '1px solid #888', padding: 6, zIndex: 5 };
const item = { padding: 4, cursor: 'default' };

function App() {
  const [fruit, setFruit] = useField('fruit', '');
  const [plan, setPlan] = useField('plan', 'a');
  const [agree, setAgree] = useField('agree', false);
  const [plane, setPlane] = useField('plane', false);
  const [level, setLevel] = useField('level', [40]);
  const [prices, setPrices] = useField('prices', [10, 50]);
  const [tab, setTab] = useField('tab', 'account');
  const [panel, setPanel] = useField('panel', '');
  const [style, setStyle] = useField('style', ['bold']);
  const [marks, setMarks] = useField('marks', false);
  const [toast, setToast] = useState(false);
  const [edit, setEdit] = useState(false);
  return (
    <Toast.Provider>
      <Part title="Choices">
        <div>
          <span id="fruit-label">Fruit</span>{' '}
          <Select.Root value={fruit} onValueChange={setFruit}>
            <Select.Trigger aria-labelledby="fruit-label">
              <Select.Value placeholder="Pick a fruit" />
              <Select.Icon>▾</Select.Icon>
            </Select.Trigger>
            <Select.Portal>
              <Select.Content style={box} position="popper">
                <Select.Viewport>
                  {['Apple', 'Banana', 'Blueberry', 'Grapes', 'Pineapple'].map((one) => (
                    <Select.Item key={one} value={one} style={item}>
                      <Select.ItemText>{one}</Select.ItemText>
                    </Select.Item>
                  ))}
                </Select.Viewport>
              </Select.Content>
            </Select.Portal>
          </Select.Root>
        </div>
        <RadioGroup.Root value={plan} onValueChange={setPlan} aria-label="Density">
          {[
            ['a', 'Default'],
            ['b', 'Comfortable'],
            ['c', 'Compact'],
          ].map(([value, label]) => (
            <div key={value} style={{ display: 'flex', gap: 6 }}>
              <RadioGroup.Item value={value} id={value} style={{ width: 18, height: 18 }}>
                <RadioGroup.Indicator>●</RadioGroup.Indicator>
              </RadioGroup.Item>
              <label htmlFor={value}>{label}</label>
            </div>
          ))}
        </RadioGroup.Root>
        <div style={{ display: 'flex', gap: 6 }}>
          <Checkbox.Root
            id="agree"
            checked={agree}
            onCheckedChange={setAgree}
            style={{ width: 20, height: 20 }}
          >
            <Checkbox.Indicator>✓</Checkbox.Indicator>
          </Checkbox.Root>
          <label htmlFor="agree" style={{ cursor: 'pointer' }}>
            Accept terms and conditions.
          </label>
        </div>
        <div style={{ display: 'flex', gap: 6 }}>
          <label htmlFor="plane">Airplane mode</label>
          <Switch.Root
            id="plane"
            checked={plane}
            onCheckedChange={setPlane}
            style={{ width: 40, height: 20 }}
          >
            <Switch.Thumb />
          </Switch.Root>
        </div>
        <Slider.Root
          value={level}
          onValueChange={setLevel}
          style={{ position: 'relative', display: 'flex', width: 300, height: 20, alignItems: 'center' }}
        >
          <Slider.Track style={{ background: '#ccc', flexGrow: 1, height: 4 }}>
            <Slider.Range />
          </Slider.Track>
          <Slider.Thumb
            aria-label="Level"
            style={{ display: 'block', width: 18, height: 18, background: '#06c', borderRadius: 9 }}
          />
        </Slider.Root>
        <Slider.Root
          value={prices}
          onValueChange={setPrices}
          style={{
            position: 'relative',
            display: 'flex',
            width: 300,
            height: 20,
            alignItems: 'center',
            marginTop: 12,
          }}
        >
          <Slider.Track style={{ background: '#ccc', flexGrow: 1, height: 4 }}>
            <Slider.Range />
          </Slider.Track>
          <Slider.Thumb
            aria-label="Least"
            style={{ display: 'block', width: 18, height: 18, background: '#06c', borderRadius: 9 }}
          />
          <Slider.Thumb
            aria-label="Most"
            style={{ display: 'block', width: 18, height: 18, background: '#c06', borderRadius: 9 }}
          />
        </Slider.Root>
        <ToggleGroup.Root type="multiple" value={style} onValueChange={setStyle} aria-label="Text style">
          <ToggleGroup.Item value="bold" aria-label="Bold">
            B
          </ToggleGroup.Item>
          <ToggleGroup.Item value="italic" aria-label="Italic">
            I
          </ToggleGroup.Item>
        </ToggleGroup.Root>
      </Part>
      <Part title="Surfaces">
        <Tabs.Root value={tab} onValueChange={setTab}>
          <Tabs.List aria-label="Manage">
            <Tabs.Trigger value="account">Account</Tabs.Trigger>
            <Tabs.Trigger value="password">Password</Tabs.Trigger>
          </Tabs.List>
          <Tabs.Content value="account">Your account.</Tabs.Content>
          <Tabs.Content value="password">Your password.</Tabs.Content>
        </Tabs.Root>
        <Accordion.Root type="single" collapsible value={panel} onValueChange={setPanel}>
          {['Is it accessible?', 'Is it unstyled?'].map((title) => (
            <Accordion.Item key={title} value={title}>
              <Accordion.Header>
                <Accordion.Trigger>{title}</Accordion.Trigger>
              </Accordion.Header>
              <Accordion.Content>Yes.</Accordion.Content>
            </Accordion.Item>
          ))}
        </Accordion.Root>
        <DropdownMenu.Root>
          <DropdownMenu.Trigger>Customise</DropdownMenu.Trigger>
          <DropdownMenu.Portal>
            <DropdownMenu.Content style={box}>
              <DropdownMenu.Item style={item} onSelect={() => did('new tab')}>
                New tab
              </DropdownMenu.Item>
              <DropdownMenu.Sub>
                <DropdownMenu.SubTrigger style={item}>More tools</DropdownMenu.SubTrigger>
                <DropdownMenu.Portal>
                  <DropdownMenu.SubContent style={box}>
                    <DropdownMenu.Item style={item} onSelect={() => did('save page')}>
                      Save page
                    </DropdownMenu.Item>
                    <DropdownMenu.Item style={item} onSelect={() => did('developer tools')}>
                      Developer tools
                    </DropdownMenu.Item>
                  </DropdownMenu.SubContent>
                </DropdownMenu.Portal>
              </DropdownMenu.Sub>
              <DropdownMenu.CheckboxItem style={item} checked={marks} onCheckedChange={setMarks}>
                Show bookmarks
              </DropdownMenu.CheckboxItem>
            </DropdownMenu.Content>
          </DropdownMenu.Portal>
        </DropdownMenu.Root>
        <Menubar.Root style={{ display: 'flex' }}>
          {['File', 'Edit'].map((menu) => (
            <Menubar.Menu key={menu}>
              <Menubar.Trigger>{menu}</Menubar.Trigger>
              <Menubar.Portal>
                <Menubar.Content style={box}>
                  {['Print', 'Undo'].map((one) => (
                    <Menubar.Item key={one} style={item} onSelect={() => did(`${menu} ${one}`)}>
                      {one}
                    </Menubar.Item>
                  ))}
                </Menubar.Content>
              </Menubar.Portal>
            </Menubar.Menu>
          ))}
        </Menubar.Root>
        <ContextMenu.Root>
          <ContextMenu.Trigger
            style={{ display: 'block', border: '1px dashed #888', padding: 10, width: 200 }}
          >
            Right-click here
          </ContextMenu.Trigger>
          <ContextMenu.Portal>
            <ContextMenu.Content style={box}>
              <ContextMenu.Item style={item} onSelect={() => did('reload')}>
                Reload
              </ContextMenu.Item>
            </ContextMenu.Content>
          </ContextMenu.Portal>
        </ContextMenu.Root>
        <Dialog.Root open={edit} onOpenChange={setEdit}>
          <Dialog.Trigger>Edit profile</Dialog.Trigger>
          <Dialog.Portal>
            <Dialog.Overlay style={{ position: 'fixed', inset: 0, background: '#0005' }} />
            <Dialog.Content
              style={{ ...box, position: 'fixed', top: 100, left: 200, width: 400 }}
              aria-describedby={undefined}
            >
              <Dialog.Title>Profile</Dialog.Title>
              <AlertDialog.Root>
                <AlertDialog.Trigger>Delete account</AlertDialog.Trigger>
                <AlertDialog.Portal>
                  <AlertDialog.Content style={{ ...box, position: 'fixed', top: 160, left: 260, width: 300 }}>
                    <AlertDialog.Title>Are you sure?</AlertDialog.Title>
                    <AlertDialog.Description>This cannot be undone.</AlertDialog.Description>
                    <AlertDialog.Cancel>Cancel</AlertDialog.Cancel>
                    <AlertDialog.Action
                      onClick={() => {
                        did('account deleted');
                        setEdit(false);
                      }}
                    >
                      Yes, delete
                    </AlertDialog.Action>
                  </AlertDialog.Content>
                </AlertDialog.Portal>
              </AlertDialog.Root>
            </Dialog.Content>
          </Dialog.Portal>
        </Dialog.Root>
        <button
          type="button"
          onClick={() => {
            did('scheduled');
            setToast(true);
          }}
        >
          Add to calendar
        </button>
        <Toast.Root open={toast} onOpenChange={setToast} duration={1500} style={box}>
          <Toast.Title>Scheduled: catch up</Toast.Title>
        </Toast.Root>
        <Toast.Viewport style={{ position: 'fixed', bottom: 10, right: 10, listStyle: 'none' }} />
      </Part>
    </Toast.Provider>
  );
}

show(<App />);
