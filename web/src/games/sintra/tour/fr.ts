import type { TourText } from '../../../table/tour';

const text: TourText = {
  welcome: {
    title: 'Bienvenue au palais',
    text: 'Cinq **fabriques** portent quatre pièces de verre chacune ; l’espace entre elles est le **centre**. Votre guide et vous prenez des pièces à tour de rôle, jusqu’à la dernière : c’est une manche.',
  },
  board: {
    title: 'Vos bandes',
    text: 'Huit **bandes** surmontent vos huit fenêtres, et chaque pièce de verre y cherche une case libre de sa couleur. Votre **vitrier** se tient au-dessus de la bande 1 : la bande sous lui et toutes celles à sa droite sont à sa portée.',
  },
  take: {
    title: 'Se servir dans une fabrique',
    text: 'On prend toujours **toutes** les pièces d’une couleur, et elles vont sur une seule bande. Prenez les trois pièces **orange** de la fabrique 1 et posez-les sur la bande 2, qui a trois cases orange ; la pièce rose glissera vers le centre.',
  },
  walk: {
    title: 'Le vitrier avance',
    text: 'Il a suivi votre verre jusqu’à la bande 2 ; la bande 1 est donc hors de portée pour l’instant, car il ne va que **vers la droite**. Prenez les deux pièces **jaunes** de la fabrique 3 et posez-les sur la bande 4, au-dessus de la fenêtre qui a la plus forte valeur.',
  },
  tile: {
    title: 'Se servir au centre',
    text: 'La bande 4 attend encore une jaune. Prenez la pièce **jaune** du centre et posez-la là. Qui se sert en premier au centre reçoit aussi la **tuile premier joueur** : vous commencerez la manche suivante, mais votre marqueur avance d’un pas sur la piste de verre brisé.',
  },
  break: {
    title: 'Une pièce se brise',
    text: 'Les deux vertes du centre vont ensemble, mais la bande 4 n’a qu’une case verte. Prenez les pièces **vertes** et posez-les là quand même : l’une trouve sa place, l’autre **se brise**, et votre marqueur avance encore d’un pas. Vous verrez bientôt que cela en vaut la peine.',
  },
  complete: {
    title: 'Compléter une bande',
    text: 'L’**indicateur de manche** montre le jaune : dans cette manche, chaque pièce jaune d’une bande que vous complétez rapporte 1 point. Prenez la pièce **bleue** du centre et posez-la sur la bande 4, où il ne reste qu’une case libre.',
  },
  pane: {
    title: 'Choisir une pièce',
    text: 'Trois jaunes sur la bande : **3 points**. L’une de ses cinq pièces va maintenant dans la fenêtre du dessous, et c’est vous qui choisissez. Sur la face A, la nôtre, toutes les couleurs se valent ; sur la face B, le choix compte. Choisissez une pièce **jaune**.',
  },
  back: {
    title: 'Ramener le vitrier',
    text: 'La fenêtre 4 vaut 4 : vous avez **7 points**, et sa bande a été retournée pour être remplie une seconde fois. Mais vos pièces orange attendent sur la bande 2, à gauche du vitrier. Celui de votre guide vient de revenir au début ; **ramenez** aussi le vôtre. Cela prend tout votre tour.',
  },
  again: {
    title: 'Une bande peut attendre',
    text: 'Votre guide a complété une bande pour 3 points. La dernière fabrique est vide, et votre bande 2 a **gardé ses pièces orange**. Prenez la pièce **bleue** du centre et posez-la sur la bande 2 : il n’y manquera plus qu’une jaune.',
  },
  last: {
    title: 'La dernière pièce',
    text: 'Votre guide a pris la pièce orange et vous a laissé la jaune. Prenez cette dernière pièce **jaune** au centre et posez-la sur la bande 2 : voilà votre deuxième bande complète.',
  },
  right: {
    title: 'Les fenêtres à droite',
    text: 'Une jaune sur cette bande : **1 point**. Choisissez une pièce **orange** pour la fenêtre 2 et regardez bien : la fenêtre rapporte ses 2 points, et la fenêtre 4, **à sa droite**, rapporte de nouveau les 4 siens, car elle contient une pièce.',
  },
  round: {
    title: 'La manche est finie',
    text: 'Vous avez 3 + 4 + 1 + 2 + 4 = **14 points**, et votre guide 3. La pièce jaune a quitté l’indicateur : dans la deuxième manche, c’est le **vert** qui rapportera des points en plus. Vous avez pris la tuile premier joueur : à vous de commencer.',
  },
  glass: {
    title: 'Le verre brisé',
    text: 'La tuile et la verte brisée ont fait avancer votre marqueur de deux pas, jusqu’à une case qui coûte **2 points**. Vous ne paierez qu’à la fin de la partie. Cela en valait la peine : la fenêtre 4 a déjà compté deux fois. Mais les cases coûtent de plus en plus, et atteindre la dernière coûte **18 points** d’un coup.',
  },
  end: {
    title: 'Et ainsi de suite',
    text: 'Après **six manches**, chaque groupe de trois pièces restées sur vos bandes rapporte 1 point, vous payez votre verre brisé, et chaque **ornement** entre deux fenêtres rapporte jusqu’à **10** points. Qui a le plus de points gagne.',
  },
};

export default text;
