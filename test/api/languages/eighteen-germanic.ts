// The small calendar in the Germanic languages.
import type { Words } from './eighteen-types.js';

export const da: Words = {
  events: {
    exhibition: [
      'Den gamle købstad i fotografier',
      'den-gamle-koebstad-i-fotografier',
      'Billeder fra hundrede år af byens liv.',
    ],
    walk: [
      'Natlig vandring gennem de små gader',
      'natlig-vandring-gennem-de-smaa-gader',
      'Med lygter, sagn og et spøgelse.',
    ],
    concert: [
      'Kammermusik i slotshaven på en forårsaften',
      'kammermusik-i-slotshaven-paa-en-foraarsaften',
      'En strygekvartet spiller Dvořák i stearinlysenes skær.',
    ],
    puppets: [
      'Dukketeater: Den lille Rødhætte',
      'dukketeater-den-lille-roedhaette',
      'Et eventyr for børn fra tre år.',
    ],
    market: ['Bondemarked på torvet', 'bondemarked-paa-torvet', 'Honning, ost, rugbrød og friske jordbær.'],
  },
  venues: {
    garden: ['Slotshaven', 'slotshaven', 'Wien'],
    library: ['Bybiblioteket', 'bybiblioteket', 'Prag'],
  },
  organizers: {
    friends: ['Foreningen Musikkens Venner', 'foreningen-musikkens-venner'],
    museum: ['Bymuseet', 'bymuseet'],
  },
  categories: {
    children: ['For børn', 'for-boern'],
    chamber: ['Kammermusik', 'kammermusik'],
    music: ['Musik', 'musik'],
  },
  tags: {
    free: ['Gratis adgang', 'gratis-adgang'],
    summer: ['Sommer', 'sommer'],
    outdoors: ['Under åben himmel', 'under-aaben-himmel'],
  },
  free: 'Gratis',
  noPage: 'Denne side findes ikke på listen over begivenheder.',
};

export const nl: Words = {
  events: {
    exhibition: [
      'De oude stad in foto’s',
      'de-oude-stad-in-fotos',
      'Honderd jaar stadsleven, gezien door één fotograaf.',
    ],
    concert: [
      'Kamermuziek in de kasteeltuin',
      'kamermuziek-in-de-kasteeltuin',
      'Een strijkkwartet speelt Dvořák bij kaarslicht.',
    ],
    puppets: [
      'Poppentheater: Roodkapje',
      'poppentheater-roodkapje',
      'Een sprookje voor kinderen vanaf drie jaar.',
    ],
    market: [
      'Boerenmarkt op het plein',
      'boerenmarkt-op-het-plein',
      'Honing, kaas en verse aardbeien uit heel België.',
    ],
  },
  venues: {
    garden: ['Kasteeltuin', 'kasteeltuin', 'Wenen'],
    library: ['Stadsbibliotheek', 'stadsbibliotheek', 'Praag'],
  },
  organizers: {
    friends: ['Vereniging Vrienden van de Muziek', 'vereniging-vrienden-van-de-muziek'],
    museum: ['Stedelijk Museum', 'stedelijk-museum'],
  },
  categories: {
    chamber: ['Kamermuziek', 'kamermuziek'],
    music: ['Muziek', 'muziek'],
    children: ['Voor kinderen', 'voor-kinderen'],
  },
  tags: {
    outdoors: ['Buiten', 'buiten'],
    free: ['Gratis toegang', 'gratis-toegang'],
    summer: ['Zomer', 'zomer'],
  },
  free: 'Gratis',
  noPage: 'Deze pagina bestaat niet in de lijst met evenementen.',
};

export const en: Words = {
  events: {
    exhibition: [
      'The Old City in Photographs',
      'the-old-city-in-photographs',
      'Pictures from a hundred years of the town.',
    ],
    concert: [
      'Soirée in the Castle Garden',
      'soiree-in-the-castle-garden',
      'A string quartet plays Dvořák by candlelight.',
    ],
    puppets: [
      'Puppet Theatre: Little Red Riding Hood',
      'puppet-theatre-little-red-riding-hood',
      'A fairy tale for children from three.',
    ],
    market: ['Farmers’ Market and Café', 'farmers-market-and-cafe', 'Honey, cheese and fresh strawberries.'],
  },
  venues: {
    garden: ['Castle Garden', 'castle-garden', 'Vienna'],
    library: ['City Library', 'city-library', 'Prague'],
  },
  organizers: {
    friends: ['Society of the Friends of Music', 'society-of-the-friends-of-music'],
    museum: ['City Museum', 'city-museum'],
  },
  categories: {
    chamber: ['Chamber Music', 'chamber-music'],
    children: ['For Children', 'for-children'],
    music: ['Music', 'music'],
  },
  tags: {
    free: ['Free Admission', 'free-admission'],
    outdoors: ['Outdoors', 'outdoors'],
    summer: ['Summer', 'summer'],
  },
  free: 'Free',
  noPage: 'The list of events does not have this page.',
};

export const de: Words = {
  events: {
    exhibition: [
      'Straßen von früher: alte Fotografien',
      'strassen-von-frueher-alte-fotografien',
      'Bilder aus hundert Jahren Stadtgeschichte.',
    ],
    walk: [
      'Nächtlicher Spaziergang durch die Altstadt',
      'naechtlicher-spaziergang-durch-die-altstadt',
      'Mit Laternen, Legenden und einem Gespenst.',
    ],
    concert: [
      'Große Kammermusik im Schlossgarten',
      'grosse-kammermusik-im-schlossgarten',
      'Ein Streichquartett spielt Dvořák bei Kerzenlicht.',
    ],
    puppets: [
      'Puppentheater: Rotkäppchen',
      'puppentheater-rotkaeppchen',
      'Ein Märchen für Kinder ab drei Jahren.',
    ],
    market: [
      'Bauernmarkt mit süßem Gebäck',
      'bauernmarkt-mit-suessem-gebaeck',
      'Honig, Käse und frische Erdbeeren.',
    ],
  },
  venues: {
    garden: ['Schlossgarten', 'schlossgarten', 'Wien'],
    library: ['Stadtbücherei', 'stadtbuecherei', 'Prag'],
  },
  organizers: {
    friends: ['Gesellschaft der Musikfreunde', 'gesellschaft-der-musikfreunde'],
    museum: ['Städtisches Museum', 'staedtisches-museum'],
  },
  categories: {
    children: ['Für Kinder', 'fuer-kinder'],
    chamber: ['Kammermusik', 'kammermusik'],
    music: ['Musik', 'musik'],
  },
  tags: {
    outdoors: ['Draußen', 'draussen'],
    free: ['Freier Eintritt', 'freier-eintritt'],
    summer: ['Sommer', 'sommer'],
  },
  free: 'Kostenlos',
  noPage: 'Diese Seite gibt es in der Liste der Veranstaltungen nicht.',
};

export const sv: Words = {
  events: {
    exhibition: [
      'Gamla stan i fotografier',
      'gamla-stan-i-fotografier',
      'Bilder från hundra år av stadens liv.',
    ],
    walk: [
      'Nattlig vandring genom gränderna',
      'nattlig-vandring-genom-granderna',
      'Med lyktor, sägner och ett spöke.',
    ],
    concert: [
      'Kammarmusik i slottsträdgården',
      'kammarmusik-i-slottstradgarden',
      'En stråkkvartett spelar Dvořák i levande ljus.',
    ],
    puppets: ['Dockteater: Rödluvan', 'dockteater-rodluvan', 'En saga för barn från tre år.'],
    market: ['Bondens marknad på torget', 'bondens-marknad-pa-torget', 'Honung, ost och färska jordgubbar.'],
  },
  venues: {
    garden: ['Slottsträdgården', 'slottstradgarden', 'Wien'],
    library: ['Stadsbiblioteket', 'stadsbiblioteket', 'Prag'],
  },
  organizers: {
    friends: ['Föreningen Musikens vänner', 'foreningen-musikens-vanner'],
    museum: ['Stadsmuseet', 'stadsmuseet'],
  },
  categories: {
    children: ['För barn', 'for-barn'],
    chamber: ['Kammarmusik', 'kammarmusik'],
    music: ['Musik', 'musik'],
  },
  tags: {
    free: ['Fri entré', 'fri-entre'],
    summer: ['Sommar', 'sommar'],
    outdoors: ['Utomhus', 'utomhus'],
  },
  free: 'Gratis',
  noPage: 'Den här sidan finns inte i listan över evenemang.',
};
