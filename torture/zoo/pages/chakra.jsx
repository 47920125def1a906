import {
  Accordion,
  Button,
  ChakraProvider,
  Checkbox,
  Combobox,
  createListCollection,
  Dialog,
  defaultSystem,
  Editable,
  Field,
  Input,
  Menu,
  NumberInput,
  PinInput,
  Portal,
  RatingGroup,
  SegmentGroup,
  Select,
  Slider,
  Switch,
  Tabs,
  TagsInput,
  Textarea,
} from '@chakra-ui/react';
import { useMemo, useState } from 'react';
import { Part, show, useField } from './react-app.jsx';
import { did } from './record.js';

const FRAMEWORKS = ['Angular', 'Backbone', 'Ember', 'React', 'Svelte', 'Vue'];
const RIVERS = ['Amazon', 'Danube', 'Elbe', 'Ganges', 'Nile', 'Rhine', 'Volga'];
const collection = createListCollection({ items: FRAMEWORKS.map((one) => ({ label: one, value: one })) });
const several = createListCollection({
  items: ['North', 'East', 'South', 'West'].map((one) => ({ label: one, value: one })),
});

function OneOf({ label, collection, value, onChange, multiple = false }) {
  return (
    <Select.Root
      collection={collection}
      value={value}
      onValueChange={(it) => onChange(it.value)}
      multiple={multiple}
      width="320px"
    >
      <Select.HiddenSelect />
      <Select.Label>{label}</Select.Label>
      <Select.Control>
        <Select.Trigger>
          <Select.ValueText placeholder="Choose" />
        </Select.Trigger>
      </Select.Control>
      <Portal>
        <Select.Positioner>
          <Select.Content>
            {collection.items.map((item) => (
              <Select.Item item={item} key={item.value}>
                {item.label}
                <Select.ItemIndicator />
              </Select.Item>
            ))}
          </Select.Content>
        </Select.Positioner>
      </Portal>
    </Select.Root>
  );
}

function App() {
  const [framework, setFramework] = useField('framework', ['React']);
  const [sides, setSides] = useField('sides', ['North']);
  const [river, setRiver] = useField('river', []);
  const [typed, setTyped] = useState('');
  const [tags, setTags] = useField('tags', ['red']);
  const [amount, setAmount] = useField('amount', '10');
  const [pin, setPin] = useField('pin', ['', '', '', '']);
  const [title, setTitle] = useField('title', 'Old title');
  const [bio, setBio] = useField('bio', 'I am');
  const [mail, setMail] = useField('mail', '');
  const [level, setLevel] = useField('level', [40]);
  const [price, setPrice] = useField('price', [20, 60]);
  const [stars, setStars] = useField('stars', 2);
  const [wifi, setWifi] = useField('wifi', false);
  const [agree, setAgree] = useField('agree', false);
  const [size, setSize] = useField('size', 'md');
  const [tab, setTab] = useField('tab', 'members');
  const [panel, setPanel] = useField('panel', []);
  const rivers = useMemo(
    () =>
      createListCollection({
        items: RIVERS.filter((one) => one.toLowerCase().includes(typed.toLowerCase())).map((one) => ({
          label: one,
          value: one,
        })),
      }),
    [typed],
  );
  return (
    <ChakraProvider value={defaultSystem}>
      <Part title="Fields">
        <OneOf label="Framework" collection={collection} value={framework} onChange={setFramework} />
        <OneOf label="Sides" collection={several} value={sides} onChange={setSides} multiple />
        <Combobox.Root
          collection={rivers}
          value={river}
          onValueChange={(it) => setRiver(it.value)}
          onInputValueChange={(it) => setTyped(it.inputValue)}
          width="320px"
        >
          <Combobox.Label>River</Combobox.Label>
          <Combobox.Control>
            <Combobox.Input placeholder="Type to search" />
            <Combobox.IndicatorGroup>
              <Combobox.Trigger />
            </Combobox.IndicatorGroup>
          </Combobox.Control>
          <Portal>
            <Combobox.Positioner>
              <Combobox.Content>
                {rivers.items.map((item) => (
                  <Combobox.Item item={item} key={item.value}>
                    {item.label}
                  </Combobox.Item>
                ))}
              </Combobox.Content>
            </Combobox.Positioner>
          </Portal>
        </Combobox.Root>
        <TagsInput.Root value={tags} onValueChange={(it) => setTags(it.value)}>
          <TagsInput.Label>Tags</TagsInput.Label>
          <TagsInput.Control>
            <TagsInput.Items />
            <TagsInput.Input placeholder="Add tag..." />
          </TagsInput.Control>
        </TagsInput.Root>
        <Field.Root>
          <Field.Label>Amount</Field.Label>
          <NumberInput.Root value={amount} onValueChange={(it) => setAmount(it.value)} width="200px">
            <NumberInput.Control />
            <NumberInput.Input />
          </NumberInput.Root>
        </Field.Root>
        <PinInput.Root value={pin} onValueChange={(it) => setPin(it.value)}>
          <PinInput.Label>Code</PinInput.Label>
          <PinInput.HiddenInput />
          <PinInput.Control>
            {[0, 1, 2, 3].map((at) => (
              <PinInput.Input index={at} key={at} />
            ))}
          </PinInput.Control>
        </PinInput.Root>
        <Editable.Root defaultValue={title} onValueCommit={(it) => setTitle(it.value)}>
          <Editable.Preview />
          <Editable.Input />
        </Editable.Root>
        <Field.Root required>
          <Field.Label>
            Mail <Field.RequiredIndicator />
          </Field.Label>
          <Input value={mail} onChange={(event) => setMail(event.target.value)} />
        </Field.Root>
        <Field.Root>
          <Field.Label>Bio</Field.Label>
          <Textarea value={bio} onChange={(event) => setBio(event.target.value)} />
        </Field.Root>
      </Part>
      <Part title="Values">
        <Slider.Root value={level} onValueChange={(it) => setLevel(it.value)} width="300px">
          <Slider.Label>Level</Slider.Label>
          <Slider.Control>
            <Slider.Track>
              <Slider.Range />
            </Slider.Track>
            <Slider.Thumbs />
          </Slider.Control>
        </Slider.Root>
        <Slider.Root
          value={price}
          onValueChange={(it) => setPrice(it.value)}
          width="300px"
          aria-label={['Lowest price', 'Highest price']}
        >
          <Slider.Control>
            <Slider.Track>
              <Slider.Range />
            </Slider.Track>
            <Slider.Thumbs />
          </Slider.Control>
        </Slider.Root>
        <RatingGroup.Root value={stars} onValueChange={(it) => setStars(it.value)} count={5}>
          <RatingGroup.Label>Stars</RatingGroup.Label>
          <RatingGroup.HiddenInput />
          <RatingGroup.Control />
        </RatingGroup.Root>
        <Switch.Root checked={wifi} onCheckedChange={(it) => setWifi(it.checked)}>
          <Switch.HiddenInput />
          <Switch.Control />
          <Switch.Label>Wi-Fi</Switch.Label>
        </Switch.Root>
        <Checkbox.Root checked={agree} onCheckedChange={(it) => setAgree(it.checked)}>
          <Checkbox.HiddenInput />
          <Checkbox.Control />
          <Checkbox.Label>I agree</Checkbox.Label>
        </Checkbox.Root>
        <SegmentGroup.Root value={size} onValueChange={(it) => setSize(it.value)}>
          <SegmentGroup.Indicator />
          <SegmentGroup.Items items={['sm', 'md', 'lg']} />
        </SegmentGroup.Root>
      </Part>
      <Part title="Parts">
        <Tabs.Root value={tab} onValueChange={(it) => setTab(it.value)}>
          <Tabs.List>
            <Tabs.Trigger value="members">Members</Tabs.Trigger>
            <Tabs.Trigger value="projects">Projects</Tabs.Trigger>
          </Tabs.List>
          <Tabs.Content value="members">M</Tabs.Content>
          <Tabs.Content value="projects">P</Tabs.Content>
        </Tabs.Root>
        <Accordion.Root collapsible value={panel} onValueChange={(it) => setPanel(it.value)}>
          <Accordion.Item value="terms">
            <Accordion.ItemTrigger>Terms of use</Accordion.ItemTrigger>
            <Accordion.ItemContent>Long text</Accordion.ItemContent>
          </Accordion.Item>
        </Accordion.Root>
        <Menu.Root onSelect={(it) => did(it.value)}>
          <Menu.Trigger asChild>
            <Button>Open file menu</Button>
          </Menu.Trigger>
          <Portal>
            <Menu.Positioner>
              <Menu.Content>
                <Menu.Item value="new">New file</Menu.Item>
                <Menu.Item value="export">Export as text</Menu.Item>
              </Menu.Content>
            </Menu.Positioner>
          </Portal>
        </Menu.Root>
        <Dialog.Root>
          <Dialog.Trigger asChild>
            <Button>Leave team</Button>
          </Dialog.Trigger>
          <Portal>
            <Dialog.Backdrop />
            <Dialog.Positioner>
              <Dialog.Content>
                <Dialog.Title>Leave?</Dialog.Title>
                <Dialog.ActionTrigger asChild>
                  <Button>Stay</Button>
                </Dialog.ActionTrigger>
                <Dialog.ActionTrigger asChild>
                  <Button onClick={() => did('left')}>Leave now</Button>
                </Dialog.ActionTrigger>
              </Dialog.Content>
            </Dialog.Positioner>
          </Portal>
        </Dialog.Root>
      </Part>
    </ChakraProvider>
  );
}
show(<App />);
