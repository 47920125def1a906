import {
  Accordion,
  AccordionDetails,
  AccordionSummary,
  Autocomplete,
  Button,
  Checkbox,
  Chip,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  FormControl,
  FormControlLabel,
  InputLabel,
  Menu,
  MenuItem,
  Pagination,
  Rating,
  Select,
  Slider,
  Snackbar,
  Stack,
  Switch,
  Tab,
  Tabs,
  TextField,
  ToggleButton,
  ToggleButtonGroup,
  Typography,
} from '@mui/material';
import { useState } from 'react';
import { Part, show, useField } from './react-app.jsx';
import { did } from './record.js';

const COUNTRIES = ['Germany', 'France', 'Spain', 'Portugal', 'Norway'];
const FRUITS = ['Apple', 'Apricot', 'Banana', 'Cherry', 'Date', 'Elderberry', 'Fig', 'Grape', 'Pineapple'];
const COLOURS = ['Red', 'Green', 'Blue', 'Yellow', 'Black'];

function Fields() {
  const [name, setName] = useField('name', '');
  const [path, setPath] = useField('path', '');
  const [city, setCity] = useField('city', 'Paris');
  const [notes, setNotes] = useField('notes', 'First line');
  const [country, setCountry] = useField('country', '');
  const [sizes, setSizes] = useField('sizes', ['Small']);
  const [fruit, setFruit] = useField('fruit', null);
  const [tags, setTags] = useField('tags', ['Red']);
  return (
    <Part title="Profile">
      <Stack spacing={2} sx={{ maxWidth: 420 }}>
        <TextField label="Full name" required value={name} onChange={(e) => setName(e.target.value)} />
        <TextField
          label="Config path"
          helperText="Absolute"
          value={path}
          onChange={(e) => setPath(e.target.value)}
        />
        <TextField label="City" value={city} onChange={(e) => setCity(e.target.value)} />
        <TextField
          label="Notes"
          multiline
          minRows={2}
          value={notes}
          onChange={(e) => setNotes(e.target.value)}
        />
        <FormControl>
          <InputLabel id="country">Country</InputLabel>
          <Select
            labelId="country"
            label="Country"
            value={country}
            onChange={(e) => setCountry(e.target.value)}
          >
            {COUNTRIES.map((one) => (
              <MenuItem key={one} value={one}>
                {one}
              </MenuItem>
            ))}
          </Select>
        </FormControl>
        <FormControl>
          <InputLabel id="sizes">Sizes</InputLabel>
          <Select
            labelId="sizes"
            label="Sizes"
            multiple
            value={sizes}
            onChange={(e) => setSizes(e.target.value)}
          >
            {['Small', 'Medium', 'Large'].map((one) => (
              <MenuItem key={one} value={one}>
                {one}
              </MenuItem>
            ))}
          </Select>
        </FormControl>
        <Autocomplete
          options={FRUITS}
          value={fruit}
          onChange={(_, value) => setFruit(value)}
          renderInput={(params) => <TextField {...params} label="Fruit" />}
        />
        <Autocomplete
          multiple
          options={COLOURS}
          value={tags}
          onChange={(_, value) => setTags(value)}
          renderInput={(params) => <TextField {...params} label="Tags" />}
        />
      </Stack>
    </Part>
  );
}

function Adjusters() {
  const [volume, setVolume] = useField('volume', 30);
  const [price, setPrice] = useField('price', [20, 60]);
  const [stars, setStars] = useField('stars', 2);
  const [news, setNews] = useField('news', false);
  const [wifi, setWifi] = useField('wifi', true);
  const [align, setAlign] = useField('align', 'left');
  const [page, setPage] = useField('page', 1);
  return (
    <Part title="Settings">
      <Stack spacing={2} sx={{ maxWidth: 420 }}>
        <Typography id="volume">Volume</Typography>
        <Slider aria-labelledby="volume" value={volume} onChange={(_, value) => setVolume(value)} />
        <Typography>Price</Typography>
        <Slider
          getAriaLabel={(at) => (at === 0 ? 'Lowest price' : 'Highest price')}
          value={price}
          onChange={(_, value) => setPrice(value)}
          valueLabelDisplay="auto"
        />
        <Rating name="stars" value={stars} onChange={(_, value) => setStars(value)} />
        <FormControlLabel
          control={<Checkbox checked={news} onChange={(e) => setNews(e.target.checked)} />}
          label="Newsletter"
        />
        <FormControlLabel
          control={<Switch checked={wifi} onChange={(e) => setWifi(e.target.checked)} />}
          label="Wi-Fi"
        />
        <ToggleButtonGroup exclusive value={align} onChange={(_, value) => setAlign(value)}>
          <ToggleButton value="left" aria-label="left aligned">
            L
          </ToggleButton>
          <ToggleButton value="center" aria-label="centered">
            C
          </ToggleButton>
          <ToggleButton value="right" aria-label="right aligned">
            R
          </ToggleButton>
        </ToggleButtonGroup>
        <Pagination count={10} page={page} onChange={(_, value) => setPage(value)} />
      </Stack>
    </Part>
  );
}

function Surfaces() {
  const [tab, setTab] = useField('tab', 'general');
  const [panel, setPanel] = useField('panel', null);
  const [chips, setChips] = useField('chips', ['Alpha', 'Beta', 'Gamma']);
  const [, setFiles] = useField('files', []);
  const [anchor, setAnchor] = useState(null);
  const [dialog, setDialog] = useField('dialog', 'closed');
  const [toast, setToast] = useState(false);
  const choose = (what) => {
    did(what);
    setAnchor(null);
  };
  return (
    <Part title="Surfaces">
      <Tabs value={tab} onChange={(_, value) => setTab(value)}>
        <Tab value="general" label="General" />
        <Tab value="billing" label="Billing" />
        <Tab value="team" label="Team" />
      </Tabs>
      {['Shipping', 'Returns'].map((title) => (
        <Accordion
          key={title}
          expanded={panel === title}
          onChange={(_, open) => setPanel(open ? title : null)}
        >
          <AccordionSummary expandIcon={<span>v</span>}>{title}</AccordionSummary>
          <AccordionDetails>How {title.toLowerCase()} works.</AccordionDetails>
        </Accordion>
      ))}
      <Stack direction="row" spacing={1} sx={{ my: 1 }}>
        {chips.map((chip) => (
          <Chip key={chip} label={chip} onDelete={() => setChips(chips.filter((one) => one !== chip))} />
        ))}
      </Stack>
      <Button onClick={(e) => setAnchor(e.currentTarget)}>Options</Button>
      <Menu anchorEl={anchor} open={Boolean(anchor)} onClose={() => setAnchor(null)}>
        {['Rename', 'Duplicate', 'Export'].map((item) => (
          <MenuItem key={item} onClick={() => choose(`menu ${item}`)}>
            {item}
          </MenuItem>
        ))}
      </Menu>
      <Button component="label" variant="outlined">
        Upload contract
        <input hidden type="file" onChange={(e) => setFiles([...e.target.files].map((file) => file.name))} />
      </Button>
      <Button onClick={() => setDialog('profile')}>Edit profile</Button>
      <Button
        onClick={() => {
          did('saved');
          setToast(true);
        }}
      >
        Save changes
      </Button>
      <Snackbar
        open={toast}
        autoHideDuration={1500}
        onClose={() => setToast(false)}
        message="Changes saved"
      />
      <Dialog open={dialog === 'profile' || dialog === 'confirm'} onClose={() => setDialog('closed')}>
        <DialogTitle>Profile</DialogTitle>
        <DialogContent>You changed two fields.</DialogContent>
        <DialogActions>
          <Button onClick={() => setDialog('confirm')}>Discard</Button>
          <Button onClick={() => setDialog('closed')}>Keep editing</Button>
        </DialogActions>
      </Dialog>
      <Dialog open={dialog === 'confirm'} onClose={() => setDialog('profile')}>
        <DialogTitle>Discard changes?</DialogTitle>
        <DialogActions>
          <Button onClick={() => setDialog('profile')}>Cancel</Button>
          <Button
            onClick={() => {
              did('discarded');
              setDialog('closed');
            }}
          >
            Yes, discard
          </Button>
        </DialogActions>
      </Dialog>
    </Part>
  );
}

show(
  <>
    <Fields />
    <Adjusters />
    <Surfaces />
  </>,
);
