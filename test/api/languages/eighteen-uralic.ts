// The small calendar in Finnish and Hungarian.
import type { Words } from './eighteen-types.js';

export const fi: Words = {
  events: {
    exhibition: [
      'Näyttely: vanha kaupunki valokuvissa',
      'nayttely-vanha-kaupunki-valokuvissa',
      'Kuvia kaupungin sadan vuoden elämästä.',
    ],
    walk: [
      'Yöllinen kävely vanhassa kaupungissa',
      'yollinen-kavely-vanhassa-kaupungissa',
      'Lyhtyjä, tarinoita ja yksi kummitus.',
    ],
    concert: [
      'Kamarimusiikkia linnan puutarhassa',
      'kamarimusiikkia-linnan-puutarhassa',
      'Jousikvartetti soittaa Dvořákia kynttilänvalossa.',
    ],
    puppets: ['Nukketeatteri: Punahilkka', 'nukketeatteri-punahilkka', 'Satu yli kolmivuotiaille lapsille.'],
    market: [
      'Lähiruoan päivä torilla',
      'lahiruoan-paiva-torilla',
      'Hunajaa, juustoa ja tuoreita mansikoita.',
    ],
  },
  venues: {
    garden: ['Linnan puutarha', 'linnan-puutarha', 'Wien'],
    library: ['Kaupunginkirjasto', 'kaupunginkirjasto', 'Praha'],
  },
  organizers: {
    friends: ['Musiikin ystävät', 'musiikin-ystavat'],
    museum: ['Kaupunginmuseo', 'kaupunginmuseo'],
  },
  categories: {
    chamber: ['Kamarimusiikki', 'kamarimusiikki'],
    children: ['Lapsille', 'lapsille'],
    music: ['Musiikki', 'musiikki'],
  },
  tags: {
    summer: ['Kesä', 'kesa'],
    outdoors: ['Ulkona', 'ulkona'],
    free: ['Vapaa pääsy', 'vapaa-paasy'],
  },
  free: 'Maksuton',
  noPage: 'Tapahtumaluettelossa ei ole tätä sivua.',
};

export const hu: Words = {
  events: {
    exhibition: [
      'A régi város fényképeken',
      'a-regi-varos-fenykepeken',
      'Képek a város életének száz évéből.',
    ],
    walk: [
      'Éjszakai séta az óvárosban',
      'ejszakai-seta-az-ovarosban',
      'Lámpásokkal, legendákkal és egy kísértettel.',
    ],
    concert: [
      'Kamarazenei est a kastély kertjében',
      'kamarazenei-est-a-kastely-kertjeben',
      'Egy vonósnégyes Dvořákot játszik gyertyafénynél.',
    ],
    puppets: [
      'Bábszínház: Piroska és a farkas',
      'babszinhaz-piroska-es-a-farkas',
      'Mese három évnél idősebb gyerekeknek.',
    ],
    market: [
      'Termelői piac a főtéren',
      'termeloi-piac-a-foteren',
      'Méz, sajt és friss eper, jókedvű árusok.',
    ],
  },
  venues: {
    garden: ['Kastélykert', 'kastelykert', 'Bécs'],
    library: ['Városi Könyvtár', 'varosi-konyvtar', 'Prága'],
  },
  organizers: {
    friends: ['Zenebarátok Egyesülete', 'zenebaratok-egyesulete'],
    museum: ['Városi Múzeum', 'varosi-muzeum'],
  },
  categories: {
    children: ['Gyerekeknek', 'gyerekeknek'],
    chamber: ['Kamarazene', 'kamarazene'],
    music: ['Zene', 'zene'],
  },
  tags: {
    free: ['Ingyenes belépés', 'ingyenes-belepes'],
    summer: ['Nyár', 'nyar'],
    outdoors: ['Szabadtéri', 'szabadteri'],
  },
  free: 'Ingyenes',
  noPage: 'Az események listájának nincs ilyen oldala.',
};
