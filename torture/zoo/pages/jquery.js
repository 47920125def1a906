import 'jquery-ui/dist/themes/base/jquery-ui.css';
import 'select2/dist/css/select2.css';
import './jquery.global.js';
import 'jquery-ui/dist/jquery-ui.js';
import installSelect2 from 'select2';
import { did, hold, place, ready, start } from './record.js';

const { $ } = window;
// Bundled as CommonJS, select2 hands out its installer instead of installing itself.
if (typeof installSelect2 === 'function' && !$.fn.select2) installSelect2(window, $);

const add = (title, html) => {
  const box = place(title);
  box.innerHTML = html;
  return $(box);
};
const options = (words, chosen = []) =>
  words.map((word) => `<option${chosen.includes(word) ? ' selected' : ''}>${word}</option>`).join('');

add(
  'Choices',
  `<p><label for="country">Country</label> <select id="country" style="width:240px"><option></option>${options(['Chad', 'Chile', 'China', 'Cuba', 'Cyprus'])}</select></p>
<p><label for="team">Team</label> <select id="team" multiple style="width:240px">${options(['Ann', 'Ben', 'Cleo', 'Dan'], ['Ann'])}</select></p>
<p><label for="speed">Speed</label> <select id="speed">${options(['Slow', 'Medium', 'Fast'], ['Medium'])}</select></p>
<p><label for="lang">Language</label> <input id="lang"></p>
<p><label for="count">Count</label> <input id="count" value="4"></p>
<p><label for="day">Day</label> <input id="day" value="11/03/2026"></p>`,
);
start({
  country: '',
  team: ['Ann'],
  speed: 'Medium',
  language: '',
  count: 4,
  day: '11/03/2026',
  volume: 30,
  range: [20, 60],
  panel: 0,
  tab: 0,
  order: ['One', 'Two', 'Three', 'Four'],
  shape: [],
  box: 'left',
});
$('#country')
  .select2({ placeholder: 'Choose a country' })
  .on('change', (e) => hold('country', $(e.target).val()));
$('#team')
  .select2()
  .on('change', (e) => hold('team', $(e.target).val()));
$('#speed').selectmenu({ change: (_, { item }) => hold('speed', item.value), width: 240 });
$('#lang').autocomplete({
  source: ['Ada', 'Basic', 'Cobol', 'Java', 'JavaScript'],
  change: (e) => hold('language', e.target.value),
  select: (_, { item }) => hold('language', item.value),
});
$('#count').spinner({
  min: 0,
  max: 50,
  stop: (e) => hold('count', $(e.target).spinner('value')),
  change: (e) => hold('count', $(e.target).spinner('value')),
});
$('#day')
  .datepicker({ changeYear: true, onSelect: (text) => hold('day', text) })
  .on('change', (e) => hold('day', e.target.value));

const sliders = add(
  'Sliders',
  '<p id="volume-label">Volume</p><div id="volume" style="width:300px"></div><p>Range</p><div id="range" style="width:300px"></div>',
);
sliders.find('#volume').slider({ value: 30, change: (_, { value }) => hold('volume', value) });
sliders
  .find('#range')
  .slider({ range: true, values: [20, 60], change: (_, { values }) => hold('range', values) });

add(
  'Panels',
  '<div id="accordion"><h3>Section 1</h3><div>First.</div><h3>Section 2</h3><div>Second.</div></div><div id="tabs"><ul><li><a href="#t1">Nunc</a></li><li><a href="#t2">Proin</a></li></ul><div id="t1">One</div><div id="t2">Two</div></div>',
);
$('#accordion').accordion({ activate: () => hold('panel', $('#accordion').accordion('option', 'active')) });
$('#tabs').tabs({ activate: () => hold('tab', $('#tabs').tabs('option', 'active')) });

add(
  'Order',
  `<ul id="order" style="width:200px">${['One', 'Two', 'Three', 'Four'].map((word) => `<li class="ui-state-default">${word}</li>`).join('')}</ul>`,
);
$('#order').sortable({
  update: () =>
    hold(
      'order',
      $('#order li')
        .map((_, li) => li.textContent)
        .get(),
    ),
});

add(
  'Drop',
  '<div id="card" class="ui-widget-content" style="width:90px;padding:8px">Drag me</div><div id="bin" class="ui-widget-header" style="width:140px;height:60px;margin:8px 0 0 200px">Drop here</div>',
);
$('#card').draggable();
$('#bin').droppable({ drop: () => did('dropped') });

add(
  'Menu',
  '<ul id="menu" style="width:160px"><li><div>Books</div></li><li><div>Music</div><ul><li><div>Rock</div></li><li><div>Jazz</div></li></ul></li></ul><button id="open">Create user</button><div id="outer" title="New user">Name it.</div><div id="inner" title="Sure?">Really?</div>',
);
$('#menu').menu({ select: (_, { item }) => did(`menu ${item.children('div').text()}`) });
$('#inner').dialog({
  autoOpen: false,
  modal: true,
  buttons: {
    Confirm() {
      did('created');
      $('#inner').dialog('close');
      $('#outer').dialog('close');
    },
  },
});
$('#outer').dialog({ autoOpen: false, modal: true, buttons: { Create: () => $('#inner').dialog('open') } });
$('#open')
  .button()
  .on('click', () => $('#outer').dialog('open'));
ready();
