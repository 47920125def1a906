import jQuery from 'jquery';

// jQuery's plugins look for it on the window.
window.$ = jQuery;
window.jQuery = jQuery;
