import {
  Accordion,
  AccordionHeader,
  AccordionItem,
  AccordionPanel,
  Button,
  Checkbox,
  Combobox,
  Dialog,
  DialogActions,
  DialogBody,
  DialogContent,
  DialogSurface,
  DialogTitle,
  DialogTrigger,
  Dropdown,
  Field,
  FluentProvider,
  Input,
  Menu,
  MenuItem,
  MenuList,
  MenuPopover,
  MenuTrigger,
  Option,
  Radio,
  RadioGroup,
  Rating,
  Slider,
  SpinButton,
  Switch,
  Tab,
  TabList,
  Tag,
  TagGroup,
  Textarea,
  Toast,
  Toaster,
  ToastTitle,
  Tree,
  TreeItem,
  TreeItemLayout,
  useId,
  useToastController,
  webLightTheme,
} from '@fluentui/react-components';
import { DatePicker } from '@fluentui/react-datepicker-compat';
import { TimePicker } from '@fluentui/react-timepicker-compat';
import { useState } from 'react';
import { Part, show, useField } from './react-app.jsx';
import { did } from './record.js';

const PETS = ['Cat', 'Dog', 'Ferret', 'Fish', 'Hamster', 'Snake'];
const dayOf = (date) =>
  date &&
  `${date.getFullYear()}-${String(date.getMonth() + 1).padStart(2, '0')}-${String(date.getDate()).padStart(2, '0')}`;
const timeOf = (date) =>
  date && `${String(date.getHours()).padStart(2, '0')}:${String(date.getMinutes()).padStart(2, '0')}`;

function Notices() {
  const id = useId('toaster');
  const { dispatchToast } = useToastController(id);
  return (
    <>
      <Toaster toasterId={id} />
      <Button
        onClick={() => {
          did('notified');
          dispatchToast(
            <Toast>
              <ToastTitle>Email sent</ToastTitle>
            </Toast>,
            { intent: 'success', timeout: 700 },
          );
        }}
      >
        Notify
      </Button>
    </>
  );
}

function App() {
  const [pet, setPet] = useField('pet', 'Cat');
  const [pets, setPets] = useField('pets', ['Dog']);
  const [, setOwner] = useField('owner', '');
  const [name, setName] = useField('name', 'Old name');
  const [note, setNote] = useField('note', 'first');
  const [count, setCount] = useField('count', 3);
  const [level, setLevel] = useField('level', 20);
  const [stars, setStars] = useField('stars', 2);
  const [on, setOn] = useField('on', false);
  const [agree, setAgree] = useField('agree', false);
  const [size, setSize] = useField('size', 'small');
  const [tab, setTab] = useField('tab', 'inbox');
  const [panel, setPanel] = useField('panel', []);
  const [tags, setTags] = useField('tags', ['red', 'green', 'blue']);
  const [day, setDay] = useField('day', new Date(2026, 10, 10), dayOf);
  const [, setTime] = useField('time', null, timeOf);
  const [, setLeaf] = useField('leaf', '');
  const [open, setOpen] = useState(false);
  return (
    <FluentProvider theme={webLightTheme}>
      <Part title="Lists">
        <Field label="Pet">
          <Dropdown
            value={pet}
            selectedOptions={[pet]}
            onOptionSelect={(_, data) => setPet(data.optionValue)}
          >
            {PETS.map((one) => (
              <Option key={one}>{one}</Option>
            ))}
          </Dropdown>
        </Field>
        <Field label="Pets">
          <Dropdown
            multiselect
            value={pets.join(', ')}
            selectedOptions={pets}
            onOptionSelect={(_, data) => setPets(data.selectedOptions)}
          >
            {PETS.map((one) => (
              <Option key={one}>{one}</Option>
            ))}
          </Dropdown>
        </Field>
        <Field label="Owner">
          <Combobox onOptionSelect={(_, data) => setOwner(data.optionText)}>
            {['Ada Lovelace', 'Alan Turing', 'Grace Hopper'].map((one) => (
              <Option key={one}>{one}</Option>
            ))}
          </Combobox>
        </Field>
      </Part>
      <Part title="Fields">
        <Field label="Full name" required>
          <Input value={name} onChange={(_, data) => setName(data.value)} />
        </Field>
        <Field label="Note">
          <Textarea value={note} onChange={(_, data) => setNote(data.value)} />
        </Field>
        <Field label="Guests">
          <SpinButton
            value={count}
            min={0}
            max={20}
            onChange={(_, data) => setCount(data.value ?? Number(data.displayValue))}
          />
        </Field>
        <Field label="Level">
          <Slider min={0} max={100} value={level} onChange={(_, data) => setLevel(data.value)} />
        </Field>
        <Field label="Stars">
          <Rating value={stars} onChange={(_, data) => setStars(data.value)} />
        </Field>
        <Switch label="Wifi" checked={on} onChange={(_, data) => setOn(data.checked)} />
        <Checkbox label="I agree" checked={agree} onChange={(_, data) => setAgree(data.checked)} />
        <Field label="Size">
          <RadioGroup value={size} onChange={(_, data) => setSize(data.value)}>
            <Radio value="small" label="Small" />
            <Radio value="large" label="Large" />
          </RadioGroup>
        </Field>
      </Part>
      <Part title="Times">
        <Field label="Visit day">
          <DatePicker value={day} onSelectDate={setDay} />
        </Field>
        <Field label="Visit time">
          <TimePicker
            startHour={8}
            endHour={20}
            increment={30}
            onTimeChange={(_, data) => setTime(data.selectedTime)}
          />
        </Field>
      </Part>
      <Part title="Places">
        <TabList selectedValue={tab} onTabSelect={(_, data) => setTab(data.value)}>
          <Tab value="inbox">Inbox</Tab>
          <Tab value="sent">Sent</Tab>
        </TabList>
        <Accordion collapsible openItems={panel} onToggle={(_, data) => setPanel(data.openItems)}>
          <AccordionItem value="a">
            <AccordionHeader>Delivery</AccordionHeader>
            <AccordionPanel>Three days</AccordionPanel>
          </AccordionItem>
          <AccordionItem value="b">
            <AccordionHeader>Returns</AccordionHeader>
            <AccordionPanel>Thirty days</AccordionPanel>
          </AccordionItem>
        </Accordion>
        <Menu>
          <MenuTrigger disableButtonEnhancement>
            <Button>File</Button>
          </MenuTrigger>
          <MenuPopover>
            <MenuList>
              <MenuItem onClick={() => did('new file')}>New</MenuItem>
              <Menu>
                <MenuTrigger disableButtonEnhancement>
                  <MenuItem>Export</MenuItem>
                </MenuTrigger>
                <MenuPopover>
                  <MenuList>
                    <MenuItem onClick={() => did('export pdf')}>As PDF</MenuItem>
                    <MenuItem onClick={() => did('export csv')}>As CSV</MenuItem>
                  </MenuList>
                </MenuPopover>
              </Menu>
            </MenuList>
          </MenuPopover>
        </Menu>
        <TagGroup
          onDismiss={(_, { value }) => setTags(tags.filter((one) => one !== value))}
          aria-label="Colours"
        >
          {tags.map((one) => (
            <Tag key={one} value={one} dismissible>
              {one}
            </Tag>
          ))}
        </TagGroup>
        <Tree aria-label="Folders">
          <TreeItem itemType="branch">
            <TreeItemLayout>Work</TreeItemLayout>
            <Tree>
              <TreeItem itemType="leaf" onClick={() => setLeaf('plans')}>
                <TreeItemLayout>Plans</TreeItemLayout>
              </TreeItem>
              <TreeItem itemType="leaf" onClick={() => setLeaf('bills')}>
                <TreeItemLayout>Bills</TreeItemLayout>
              </TreeItem>
            </Tree>
          </TreeItem>
        </Tree>
        <Dialog open={open} onOpenChange={(_, data) => setOpen(data.open)}>
          <DialogTrigger disableButtonEnhancement>
            <Button>Delete all</Button>
          </DialogTrigger>
          <DialogSurface>
            <DialogBody>
              <DialogTitle>Delete everything?</DialogTitle>
              <DialogContent>This cannot be undone.</DialogContent>
              <DialogActions>
                <DialogTrigger disableButtonEnhancement>
                  <Button>Close</Button>
                </DialogTrigger>
                <Button
                  appearance="primary"
                  onClick={() => {
                    did('deleted');
                    setOpen(false);
                  }}
                >
                  Delete
                </Button>
              </DialogActions>
            </DialogBody>
          </DialogSurface>
        </Dialog>
        <Notices />
      </Part>
    </FluentProvider>
  );
}

show(<App />);
