import { parseDate } from '@internationalized/date';
import { useState } from 'react';
import {
  Button,
  Calendar,
  CalendarCell,
  CalendarGrid,
  Cell,
  Column,
  ComboBox,
  DateInput,
  DatePicker,
  DateRangePicker,
  DateSegment,
  Dialog,
  DialogTrigger,
  Disclosure,
  DisclosurePanel,
  GridList,
  GridListItem,
  Group,
  Heading,
  Input,
  Label,
  ListBox,
  ListBoxItem,
  Menu,
  MenuItem,
  MenuTrigger,
  Modal,
  NumberField,
  Popover,
  RangeCalendar,
  Row,
  Select,
  SelectValue,
  Slider,
  SliderThumb,
  SliderTrack,
  SubmenuTrigger,
  Switch,
  Tab,
  TabList,
  Table,
  TableBody,
  TableHeader,
  TabPanel,
  Tabs,
  Tag,
  TagGroup,
  TagList,
  TextField,
  useDragAndDrop,
} from 'react-aria-components';
import { Part, show, useField } from './react-app.jsx';
import { did } from './record.js';

const text = (date) => date?.toString() ?? null;
const span = (range) => (range ? [range.start.toString(), range.end.toString()] : null);
const track = { height: 20, width: 300, background: '#ddd', position: 'relative', margin: '8px 12px' };
const thumb = { width: 18, height: 18, borderRadius: 9, background: '#06c', top: '50%' };
const panel = { background: '#fff', border: '1px solid #999', padding: 8 };

function Fields() {
  const [email, setEmail] = useField('email', '');
  const [width, setWidth] = useField('width', 10);
  const [animal, setAnimal] = useField('animal', null);
  const [state, setState] = useField('state', null);
  const [day, setDay] = useField('day', parseDate('2026-11-03'), text);
  const [trip, setTrip] = useField(
    'trip',
    { start: parseDate('2026-11-03'), end: parseDate('2026-11-08') },
    span,
  );
  return (
    <Part title="Fields">
      <TextField value={email} onChange={setEmail}>
        <Label>Email</Label> <Input />
      </TextField>
      <NumberField value={width} onChange={setWidth} minValue={0} maxValue={500}>
        <Label>Width</Label>
        <Group>
          <Button slot="decrement">-</Button>
          <Input />
          <Button slot="increment">+</Button>
        </Group>
      </NumberField>
      <Select value={animal} onChange={setAnimal}>
        <Label>Animal</Label>
        <Button>
          <SelectValue />
        </Button>
        <Popover style={panel}>
          <ListBox>
            {['Cat', 'Dog', 'Kangaroo'].map((one) => (
              <ListBoxItem key={one} id={one}>
                {one}
              </ListBoxItem>
            ))}
          </ListBox>
        </Popover>
      </Select>
      <ComboBox value={state} onChange={setState}>
        <Label>State</Label>
        <Group>
          <Input />
          <Button>v</Button>
        </Group>
        <Popover style={panel}>
          <ListBox>
            {['Alabama', 'Alaska', 'Arizona', 'Texas', 'Utah'].map((one) => (
              <ListBoxItem key={one} id={one}>
                {one}
              </ListBoxItem>
            ))}
          </ListBox>
        </Popover>
      </ComboBox>
      <DatePicker value={day} onChange={setDay}>
        <Label>Day</Label>
        <Group style={{ display: 'flex' }}>
          <DateInput style={{ display: 'flex' }}>{(segment) => <DateSegment segment={segment} />}</DateInput>
          <Button>▼</Button>
        </Group>
        <Popover style={panel}>
          <Dialog>
            <Calendar>
              <header style={{ display: 'flex' }}>
                <Button slot="previous">◀</Button>
                <Heading />
                <Button slot="next">▶</Button>
              </header>
              <CalendarGrid>{(date) => <CalendarCell date={date} />}</CalendarGrid>
            </Calendar>
          </Dialog>
        </Popover>
      </DatePicker>
      <DateRangePicker value={trip} onChange={setTrip}>
        <Label>Trip</Label>
        <Group style={{ display: 'flex' }}>
          <DateInput slot="start" style={{ display: 'flex' }}>
            {(segment) => <DateSegment segment={segment} />}
          </DateInput>
          <span>–</span>
          <DateInput slot="end" style={{ display: 'flex' }}>
            {(segment) => <DateSegment segment={segment} />}
          </DateInput>
          <Button>▼</Button>
        </Group>
        <Popover style={panel}>
          <Dialog>
            <RangeCalendar>
              <header style={{ display: 'flex' }}>
                <Button slot="previous">◀</Button>
                <Heading />
                <Button slot="next">▶</Button>
              </header>
              <CalendarGrid>{(date) => <CalendarCell date={date} />}</CalendarGrid>
            </RangeCalendar>
          </Dialog>
        </Popover>
      </DateRangePicker>
    </Part>
  );
}

function Rest() {
  const [volume, setVolume] = useField('volume', 30);
  const [bounds, setBounds] = useField('bounds', [20, 60]);
  const [on, setOn] = useField('on', false);
  const [tags, setTags] = useField('tags', ['News', 'Travel', 'Games']);
  const [tab, setTab] = useField('tab', 'rome');
  const [open, setOpen] = useField('open', false);
  const [order, setOrder] = useField('order', ['One', 'Two', 'Three', 'Four']);
  const [sort, setSort] = useField('sort', null);
  const [dialog, setDialog] = useState(false);
  const { dragAndDropHooks } = useDragAndDrop({
    getItems: (keys) => [...keys].map((key) => ({ 'text/plain': key })),
    onReorder({ keys, target }) {
      const left = order.filter((one) => !keys.has(one));
      const at = left.indexOf(target.key) + (target.dropPosition === 'after' ? 1 : 0);
      setOrder([...left.slice(0, at), ...keys, ...left.slice(at)]);
    },
  });
  return (
    <>
      <Part title="Values">
        <Slider value={volume} onChange={setVolume}>
          <Label>Volume</Label>
          <SliderTrack style={track}>
            <SliderThumb style={thumb} />
          </SliderTrack>
        </Slider>
        <Slider value={bounds} onChange={setBounds}>
          <Label>Bounds</Label>
          <SliderTrack style={track}>
            <SliderThumb index={0} aria-label="Lower" style={thumb} />
            <SliderThumb index={1} aria-label="Upper" style={thumb} />
          </SliderTrack>
        </Slider>
        <Switch isSelected={on} onChange={setOn}>
          Low power mode
        </Switch>
      </Part>
      <Part title="Collections">
        <TagGroup onRemove={(keys) => setTags(tags.filter((one) => !keys.has(one)))}>
          <Label>Categories</Label>
          <TagList style={{ display: 'flex', gap: 6 }}>
            {tags.map((tag) => (
              <Tag key={tag} id={tag} textValue={tag}>
                {tag} <Button slot="remove">x</Button>
              </Tag>
            ))}
          </TagList>
        </TagGroup>
        <Tabs selectedKey={tab} onSelectionChange={setTab}>
          <TabList aria-label="History" style={{ display: 'flex', gap: 10 }}>
            <Tab id="rome">Rome</Tab>
            <Tab id="empire">Empire</Tab>
          </TabList>
          <TabPanel id="rome">Founding of Rome</TabPanel>
          <TabPanel id="empire">Fall of the empire</TabPanel>
        </Tabs>
        <Disclosure isExpanded={open} onExpandedChange={setOpen}>
          <Heading>
            <Button slot="trigger">System requirements</Button>
          </Heading>
          <DisclosurePanel>Some memory.</DisclosurePanel>
        </Disclosure>
        <GridList aria-label="Order" dragAndDropHooks={dragAndDropHooks} style={{ width: 200 }}>
          {order.map((one) => (
            <GridListItem key={one} id={one} textValue={one}>
              <Button slot="drag">≡</Button> {one}
            </GridListItem>
          ))}
        </GridList>
        <Table aria-label="Planets" sortDescriptor={sort ?? undefined} onSortChange={setSort}>
          <TableHeader>
            <Column id="name" isRowHeader allowsSorting>
              Planet
            </Column>
            <Column id="mass" allowsSorting>
              Mass
            </Column>
          </TableHeader>
          <TableBody>
            {[
              ['Venus', 4.9],
              ['Mars', 0.6],
            ].map(([name, mass]) => (
              <Row key={name}>
                <Cell>{name}</Cell>
                <Cell>{mass}</Cell>
              </Row>
            ))}
          </TableBody>
        </Table>
        <MenuTrigger>
          <Button aria-label="Actions">☰</Button>
          <Popover style={panel}>
            <Menu onAction={(key) => did(`menu ${key}`)}>
              <MenuItem id="copy">Copy</MenuItem>
              <SubmenuTrigger>
                <MenuItem id="share">Share</MenuItem>
                <Popover style={panel}>
                  <Menu onAction={(key) => did(`menu ${key}`)}>
                    <MenuItem id="sms">SMS</MenuItem>
                    <MenuItem id="mail">Mail</MenuItem>
                  </Menu>
                </Popover>
              </SubmenuTrigger>
            </Menu>
          </Popover>
        </MenuTrigger>
        <Button onPress={() => setDialog(true)}>Sign up</Button>
        <Modal isOpen={dialog} onOpenChange={setDialog} style={{ position: 'fixed', inset: 40, ...panel }}>
          <Dialog>
            <Heading slot="title">Sign up</Heading>
            <DialogTrigger>
              <Button>Show terms</Button>
              <Modal style={{ position: 'fixed', inset: 120, ...panel }} isDismissable>
                <Dialog>
                  <Heading slot="title">Terms</Heading>
                  <Button
                    onPress={() => {
                      did('accepted');
                      setDialog(false);
                    }}
                  >
                    Accept terms
                  </Button>
                </Dialog>
              </Modal>
            </DialogTrigger>
          </Dialog>
        </Modal>
      </Part>
    </>
  );
}

show(
  <>
    <Fields />
    <Rest />
  </>,
);
