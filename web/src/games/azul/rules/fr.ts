import type { RulesText } from '../../../pages/rulestext';

const rules: RulesText = {
  intro: 'Prendre des tuiles, remplir des lignes, couvrir son mur : cinq minutes de lecture, puis la première manche guidée vous met les tuiles en main.',
  sections: [
    {
      id: 'goal',
      title: 'But du jeu',
      rules: ['A2.1', 'A5.1', 'A5.3'],
      parts: [
        {
          p: 'Azul se joue **à 2, 3 ou 4**, et chacun décore son propre mur. Les tuiles qui se touchent rapportent davantage ; celles qui tombent au plancher coûtent des points. La partie prend fin quand l’un de vous a complété une rangée de son mur, et **qui a le plus de points gagne**.',
        },
      ],
    },
    {
      id: 'parts',
      title: 'Sur la table',
      rules: ['A1.1', 'A1.2', 'A1.3', 'A1.4', 'A2.4'],
      parts: [
        {
          p: 'Il y a **100 tuiles** : 20 bleues, 20 jaunes, 20 rouges, 20 noires et 20 blanches. On les pioche dans un **sac** ; celles qui ont servi attendent dans le **couvercle** de la boîte. Les **fabriques** (5, 7 ou 9, à deux, trois ou quatre) entourent le **centre**, où se trouve le **marqueur premier joueur**.',
        },
        { p: 'Votre plateau a trois parties :' },
        {
          list: [
            'Cinq **lignes de motif**, de 1, 2, 3, 4 et 5 cases.',
            'Le **mur** : cinq rangées de cinq cases, où chaque couleur a une case par rangée et par colonne.',
            'La **ligne de plancher** : sept cases pour les tuiles tombées.',
          ],
        },
        { p: 'Tout le monde part de 0 point. Le premier joueur est tiré au sort, ou choisi dans les options de la table.' },
        { figure: 'parts', caption: 'Les fabriques et le centre ; les lignes de motif, le mur et le plancher.' },
      ],
    },
    {
      id: 'round',
      title: 'Une manche en bref',
      rules: ['A3.1', 'A3.2'],
      parts: [
        { p: 'Chaque fabrique reçoit quatre tuiles du sac ; le marqueur est au centre. Deux phases se suivent :' },
        {
          list: [
            '**L’offre.** À partir du premier joueur, dans le sens des aiguilles d’une montre, chacun prend à son tour des tuiles pour ses lignes de motif, jusqu’à la dernière.',
            '**La décoration.** Chaque ligne pleine envoie une tuile sur le mur, et l’on compte les points.',
          ],
        },
      ],
    },
    {
      id: 'offer',
      title: 'Prendre des tuiles',
      rules: ['A3.3', 'A3.4', 'A3.7'],
      parts: [
        { p: 'À votre tour, choisissez **une couleur à un seul endroit** et prenez-y **toutes les tuiles** de cette couleur :' },
        {
          list: ['dans **une fabrique** : ses autres tuiles glissent vers le centre ;', 'ou au **centre** : les autres tuiles y restent.'],
        },
        { figure: 'factory-take', caption: 'Deux rouges quittent la fabrique 2 ; sa jaune et sa blanche vont au centre.' },
        {
          p: 'Qui se sert **en premier** au centre pendant la manche reçoit aussi le **marqueur premier joueur**. Posé sur la première case libre de son plancher, le marqueur coûte des points comme une tuile, mais il donne le droit de commencer la manche suivante. Il ne se prend jamais seul.',
        },
        { figure: 'centre-take', caption: 'La première prise au centre : deux jaunes, et le marqueur.' },
        { p: 'L’offre se termine quand les fabriques et le centre sont vides.' },
      ],
    },
    {
      id: 'lines',
      title: 'Remplir ses lignes',
      rules: ['A3.5'],
      parts: [
        { p: 'Toutes les tuiles prises vont sur **une seule** ligne de motif. Cette ligne doit :' },
        { list: ['être vide, ou contenir déjà cette couleur ;', 'avoir encore de la place ;', 'correspondre à une rangée du mur où cette couleur **manque encore**.'] },
        { figure: 'lines-fill', caption: 'Une rouge attendait ; deux autres complètent la ligne de trois.' },
        {
          p: 'Une ligne peut se remplir en plusieurs tours, même en plusieurs manches. Ce qui dépasse tombe au plancher. Vous pouvez aussi y envoyer **tout** ce que vous avez pris ; parfois, il le faut bien.',
        },
        { figure: 'lines-overflow', caption: 'Trois noires pour une ligne de deux : une tombe.' },
      ],
    },
    {
      id: 'floor',
      title: 'La ligne de plancher',
      rules: ['A1.5', 'A3.6', 'A4.4'],
      parts: [
        {
          p: 'Les tuiles tombées remplissent le plancher à partir de la gauche. Ses cases coûtent **1, 1, 2, 2, 2, 3 et 3** points, à payer en fin de manche, une fois le mur compté. Au-delà de la septième, les tuiles vont dans le couvercle et ne coûtent rien. Votre score ne descend jamais sous 0.',
        },
        { figure: 'floor-costs', caption: 'Le marqueur et trois tuiles : 1 + 1 + 2 + 2 = 6 points perdus.' },
      ],
    },
    {
      id: 'tiling',
      title: 'De la ligne au mur',
      rules: ['A4.1', 'A4.6'],
      parts: [
        {
          p: 'On parcourt les lignes **de haut en bas**. Une ligne pleine envoie **une tuile** sur la case de sa couleur, dans la même rangée du mur ; les autres vont dans le couvercle, et la ligne est de nouveau libre. Une ligne incomplète **garde ses tuiles** pour la manche suivante.',
        },
        { figure: 'tiling-move', caption: 'Avec cette rouge, la ligne 2 est pleine : une de ses tuiles va sur le mur. La ligne 3 ne l’est pas : sa blanche reste.' },
      ],
    },
    {
      id: 'scoring',
      title: 'Les points d’une tuile',
      rules: ['A4.2', 'A4.3'],
      parts: [
        { p: 'Une tuile compte dès qu’elle arrive sur le mur :' },
        {
          list: [
            'Si elle ne touche aucune autre tuile, **1 point**.',
            'Si elle a une voisine à gauche ou à droite, 1 point pour **chaque tuile de cette suite ininterrompue**, elle comprise.',
            'Si elle a une voisine au-dessus ou au-dessous, de même pour cette suite-là. Les deux peuvent s’additionner.',
          ],
        },
        { figure: 'score-single', caption: 'Seule : 1 point.' },
        { figure: 'score-run', caption: 'La tuile qui fait une suite de trois : 3 points.' },
        { figure: 'score-cross', caption: 'La bleue est dans une rangée de trois et une colonne de deux : 3 + 2 = 5 points.' },
        { p: 'Les tuiles arrivées juste avant, plus haut, sont déjà des voisines.' },
      ],
    },
    {
      id: 'nextround',
      title: 'La manche suivante',
      rules: ['A3.1', 'A4.4'],
      parts: [
        {
          p: 'Les tuiles du plancher vont dans le couvercle. Qui avait pris le marqueur le remet au centre et commence la nouvelle manche. On remplit les fabriques ; quand le sac est vide, on y verse tout le couvercle. Si les deux sont vides, on joue avec ce qu’il y a.',
        },
      ],
    },
    {
      id: 'end',
      title: 'Fin de la partie',
      rules: ['A5.1', 'A5.2', 'A5.3'],
      parts: [
        { p: 'La partie s’arrête après la phase de décoration où quelqu’un complète **une rangée horizontale**. Une colonne n’y met pas fin.' },
        { figure: 'end-row', caption: 'La deuxième rangée est complète : c’était la dernière manche.' },
        { p: 'Viennent alors les bonus :' },
        { list: ['**2 points** par rangée complète ;', '**7 points** par colonne complète ;', '**10 points** par couleur dont les cinq tuiles sont sur le mur.'] },
        { figure: 'end-bonuses', caption: 'Une rangée, une colonne et les cinq bleues : 2 + 7 + 10 = 19 points.' },
        { p: 'À égalité de points, qui a le plus de rangées complètes gagne ; si l’égalité persiste, la victoire est partagée.' },
      ],
    },
    {
      id: 'grey',
      title: 'Variante : le mur gris',
      rules: ['A2.2', 'A2.5', 'A6.1', 'A6.2', 'A6.3', 'A6.4'],
      parts: [
        { p: 'Rien n’est imprimé sur ce mur : **vous choisissez la case** dans la rangée, mais jamais deux fois la même couleur dans une rangée ou une colonne. Tout le monde joue sur la même face du plateau.' },
        { figure: 'grey-choice', caption: 'La rouge peut aller en colonne 2, 4 ou 5 : la 1 a déjà une rouge, la 3 est prise.' },
        { p: 'Si une case est possible, il faut l’utiliser. S’il n’y en a aucune, **toute la ligne tombe** au plancher et coûte des points dès cette manche.' },
      ],
    },
    {
      id: 'jokers',
      title: 'Variante : les tuiles joker',
      rules: ['A2.3', 'A2.5', 'A7.1', 'A7.2', 'A7.3', 'A7.5', 'A7.6', 'A7.7'],
      parts: [
        { p: 'À deux, 5 jokers remplacent une tuile de chaque couleur ; à trois ou quatre, 10 jokers en remplacent deux. À un même endroit, vous prenez :' },
        { list: ['une couleur seule ;', 'tous les jokers seuls ;', 'ou une couleur **et** tous les jokers.'] },
        { figure: 'joker-take', caption: 'Deux bleues et deux jokers remplissent une ligne de quatre.' },
        { p: 'Le tout va sur une seule ligne, qui peut mêler une couleur et des jokers. Une ligne de jokers seuls n’a pas encore de couleur ; elle peut en recevoir une plus tard.' },
        {
          p: 'Une ligne pleine qui contient un joker envoie toujours **un joker** sur le mur : sur la case de la couleur de la ligne ou, si elle n’a que des jokers, sur une case libre au choix dans la rangée. La couleur de cette case est dès lors interdite à cette ligne. Les jokers comptent dans les suites, les rangées et les colonnes, mais **jamais pour les 10 points d’une couleur**.',
        },
        { figure: 'joker-wall', caption: 'Le joker de la ligne 2 ira sur la case bleue. Un autre, sur la case jaune, interdit le jaune à cette ligne.' },
      ],
    },
    {
      id: 'rulings',
      title: 'Quand les livrets se taisent',
      rules: ['A1.1', 'A1.3', 'A1.4', 'A1.5', 'A2.6', 'A3.1', 'A3.4', 'A3.5', 'A4.5', 'A4.6', 'A5.4', 'A5.5', 'A6.2', 'A6.4', 'A7.2', 'A7.4', 'A7.5', 'A7.8', 'A7.9'],
      parts: [
        { p: 'Voici comment nous tranchons ce que les livrets laissent ouvert, avec les numéros de nos règles écrites :' },
        {
          list: [
            'Les couleurs, le dessin du mur et les coûts du plancher sont ceux des plateaux imprimés. (A1.1, A1.3, A1.4, A1.5)',
            'Tout est public, même le contenu du sac et du couvercle. (A2.6)',
            'On ne verse le couvercle dans le sac que s’il faut piocher et que le sac est vide. (A3.1)',
            'Si votre plancher est plein, le marqueur ne coûte rien ; vous commencez tout de même la manche suivante. (A3.4)',
            'Une ligne prend tout ce qui y tient, ou tout va au plancher. (A3.5)',
            'Si personne ne prend le marqueur, le même joueur recommence. (A4.5)',
            'La décoration et ses choix se font joueur après joueur, à partir du premier ; une seule case possible, c’est encore un coup à jouer. (A4.6, A6.2, A7.5)',
            'S’il ne reste aucune tuile à distribuer, la partie s’arrête. Le nombre de manches n’est pas limité. (A5.4, A5.5)',
            'Vous pouvez commencer une ligne qui n’a plus de case sur le mur gris ; nous vous prévenons. (A6.4)',
            'Les jokers laissés dans une fabrique vont au centre. (A7.2)',
            'Si tout n’y tient pas, vous choisissez combien de jokers restent, mais la ligne doit accepter la couleur. Les jokers tombés se posent en dernier. (A7.4)',
            'Sur le mur gris, un joker va sur n’importe quelle case libre de sa rangée et n’y interdit aucune couleur. (A7.8)',
            'Au plancher, un joker est une tuile comme les autres. (A7.9)',
          ],
        },
      ],
    },
    {
      id: 'tips',
      title: 'Conseils pour débuter',
      rules: [],
      parts: [
        {
          list: [
            '**Finissez vos lignes.** Une ligne pleine rapporte tout de suite et se libère pour la suite.',
            '**Gardez vos tuiles groupées.** Les voisines comptent encore et encore, surtout vers le milieu du mur.',
            '**Visez une colonne.** Elle vaut 7 points : commencez tôt les longues lignes.',
            '**Surveillez le centre.** Comptez les tours : qui devra prendre le gros tas ?',
            '**N’ayez pas peur du marqueur.** Choisir en premier vaut souvent un point.',
            '**Regardez en face.** La tuile que vous laissez est peut-être celle qu’on y attend.',
          ],
        },
      ],
    },
  ],
};

export default rules;
