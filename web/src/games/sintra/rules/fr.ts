import type { RulesText } from '../../../pages/rulestext';

const rules: RulesText = {
  intro: 'Prendre du verre, remplir des bandes, illuminer ses fenêtres : cinq minutes de lecture, puis la première manche guidée vous met les pièces en main.',
  sections: [
    {
      id: 'goal',
      title: 'But du jeu',
      rules: ['S2.1', 'S6.1', 'S8.5'],
      parts: [
        {
          p: 'Les Vitraux de Sintra se joue **à 2, 3 ou 4**, et chacun pose les vitraux de son palais. Une bande remplie envoie une pièce de verre dans la fenêtre du dessous, qui rapporte des points avec les fenêtres à sa droite. Le verre qui se brise en coûte. La partie dure **six manches**, et **qui a le plus de points gagne**.',
        },
      ],
    },
    {
      id: 'parts',
      title: 'Sur la table',
      rules: ['S1.1', 'S1.2', 'S1.3', 'S1.4'],
      parts: [
        {
          p: 'Il y a **100 pièces de verre** : 20 bleues, 20 vertes, 20 orange, 20 roses et 20 jaunes. On les pioche dans un **sac** ; celles qui ont servi ou se sont brisées attendent dans la **tour**. Les **fabriques** (5, 7 ou 9, à deux, trois ou quatre) entourent le **centre**, où se trouve la **tuile premier joueur**.',
        },
        { p: 'Devant vous, il y a :' },
        {
          list: [
            'Huit **bandes** de cinq cases, imprimées sur leurs deux faces. Sur une face d’une seule bande, deux cases sont grises : les **cases joker**.',
            'Le **plateau palais** : sous les bandes, huit **fenêtres**, chacune avec une valeur, une case haute et une case basse.',
            'Votre **vitrier**, qui se déplace au-dessus des bandes.',
            'La **piste de verre brisé**, avec votre marqueur sur la première case.',
          ],
        },
        {
          p: 'L’**indicateur de manche** a six cases, de I à VI, avec une pièce sur chacune. À chaque manche, la pièce de la case correspondante fait gagner des points en plus ; elle y reste jusqu’à la fin du dernier tour.',
        },
        {
          p: 'De gauche à droite, les fenêtres valent **1, 2, 3, 4, 2, 2, 1 et 1**. Les cases de la piste coûtent **0, 1, 2, 4, 6, 8, 11, 14 et 18**. Tout le monde part de 0 point.',
        },
        { figure: 'parts', caption: 'Les fabriques, le centre et l’indicateur ; les bandes, les fenêtres, le vitrier et la piste.' },
      ],
    },
    {
      id: 'setup',
      title: 'Le début de la partie',
      rules: ['S2.4', 'S3.1', 'S3.2', 'S3.3'],
      parts: [
        {
          list: [
            'Vos bandes surmontent vos fenêtres dans un ordre tiré au sort, et le hasard choisit aussi leur face visible. Seule la face aux jokers ne l’est jamais au départ.',
            'Votre vitrier se tient au-dessus de la bande la plus à gauche.',
            'Une pièce de chaque couleur, dans un ordre tiré au sort, va sur les cases II à VI de l’indicateur. Les 95 autres vont dans le sac, et l’on en pioche une pour la case I.',
            'Le premier joueur est tiré au sort, ou choisi dans les options de la table.',
          ],
        },
      ],
    },
    {
      id: 'round',
      title: 'Une manche en bref',
      rules: ['S3.4', 'S3.5', 'S6.1'],
      parts: [
        {
          p: 'Chaque fabrique reçoit quatre pièces du sac. Le premier joueur pose la tuile premier joueur au centre et commence ; on joue dans le sens des aiguilles d’une montre. À votre tour, vous avez **deux possibilités** :',
        },
        { list: ['**prendre** du verre et le poser sur une bande ;', 'ou **ramener le vitrier**.'] },
        { p: 'La manche se termine quand les fabriques et le centre sont vides. Une bande rapporte dès qu’elle est complète, sans attendre la fin de la manche ; jusque-là, elle garde ses pièces.' },
      ],
    },
    {
      id: 'take',
      title: 'Prendre du verre',
      rules: ['S4.1'],
      parts: [
        { p: 'Choisissez **une couleur à un seul endroit** et prenez-y **toutes les pièces** de cette couleur :' },
        { list: ['dans **une fabrique** : ses autres pièces glissent vers le centre ;', 'ou au **centre** : les autres pièces y restent.'] },
        { figure: 'factory-take', caption: 'Deux roses quittent la fabrique 2 ; sa verte et sa jaune vont au centre.' },
        {
          p: 'Qui se sert **en premier** au centre pendant la manche reçoit aussi la **tuile premier joueur**. Elle fait avancer son marqueur d’un pas sur la piste de verre brisé, mais donne le droit de commencer la manche suivante.',
        },
        { figure: 'centre-take', caption: 'La première prise au centre : trois jaunes, et la tuile.' },
      ],
    },
    {
      id: 'strips',
      title: 'Remplir une bande',
      rules: ['S4.2', 'S4.3', 'S4.4', 'S4.6'],
      parts: [
        {
          p: 'Toutes les pièces prises vont sur **une seule bande** : celle sous votre vitrier, ou une autre à sa droite. Le vitrier s’y rend d’abord. Chaque pièce occupe une case libre de **sa couleur**, ou une **case joker**, qui accepte toutes les couleurs.',
        },
        { figure: 'joker', caption: 'Une pièce jaune et une orange occupent les deux cases joker ; la dernière case attend une rose.' },
        {
          p: 'Si une bande à portée a une case pour vos pièces, il faut choisir une telle bande, même si elle a **moins de cases** que vous n’avez de pièces. Tout ce qui trouve place est posé, et le reste **se brise** ; on ne brise jamais rien par choix.',
        },
        { figure: 'break', caption: 'Deux vertes pour une seule case verte : une se brise.' },
        { p: 'Si aucune bande à portée n’a de case pour elles, **toutes se brisent**, et le vitrier reste où il est.' },
      ],
    },
    {
      id: 'glazier',
      title: 'Le vitrier',
      rules: ['S4.2', 'S4.7'],
      parts: [
        { p: 'Le vitrier ne va que **vers la droite**. Les bandes à sa gauche sont hors de portée.' },
        { figure: 'reach', caption: 'Le vitrier se tient au-dessus de la bande 4 : les bandes 1, 2 et 3 sont hors de portée.' },
        { p: 'Le ramener prend **tout votre tour** : au lieu de prendre du verre, vous le placez au-dessus de la bande la plus à gauche qui vous reste. Ce n’est pas permis s’il s’y trouve déjà.' },
      ],
    },
    {
      id: 'glass',
      title: 'Le verre brisé',
      rules: ['S4.3', 'S7.1', 'S7.2', 'S7.3'],
      parts: [
        {
          p: 'Chaque pièce brisée va dans la tour et fait avancer votre marqueur d’**un pas** sur la piste ; la tuile premier joueur aussi. Le coût de la case où il se trouve se paie à la fin de la partie.',
        },
        { figure: 'track', caption: 'Déjà cinq pas : à la fin, cette case coûterait 8 points.' },
        {
          p: 'Atteindre la dernière case coûte **18 points d’un coup** ; le marqueur revient sur la première case et fait de là les pas qui lui restent. Votre score ne descend jamais sous 0. Dans un tour, on compte d’abord le pas de la tuile, puis ceux des pièces brisées ; après seulement, la bande complète rapporte.',
        },
      ],
    },
    {
      id: 'complete',
      title: 'Une bande complète',
      rules: ['S5.1', 'S5.2', 'S5.3', 'S5.4'],
      parts: [
        { p: 'Quand les cinq cases d’une bande sont remplies, quatre choses se passent aussitôt, dans cet ordre :' },
        {
          list: [
            '**La couleur de la manche.** Vous marquez 1 point pour chaque pièce de la bande qui a la couleur de la pièce de cette manche sur l’indicateur.',
            '**Une pièce pour la fenêtre.** Vous choisissez l’une des cinq pièces : elle va dans la case haute de la fenêtre du dessous ou, si celle-ci est prise, dans la case basse. Les quatre autres vont dans la tour.',
            '**La bande.** La première fois, elle est retournée, vide. La seconde fois, la fenêtre est terminée et la bande quitte le jeu. Le vitrier ne bouge pas.',
            '**Les fenêtres.** Vous marquez la valeur de cette fenêtre et de **chaque fenêtre à sa droite** qui contient au moins une pièce.',
          ],
        },
        { figure: 'pane', caption: 'Le jaune est la couleur de la manche : trois jaunes ont rapporté 3 points. Une bleue, une verte ou une jaune peut aller dans la fenêtre 4, pour 4 de plus.' },
        { figure: 'windows', caption: 'Une pièce vient d’arriver dans la fenêtre 3 : 3 points, et 4 + 1 pour les fenêtres 4 et 7. La fenêtre 1, à sa gauche, n’ajoute rien : 8 points.' },
      ],
    },
    {
      id: 'nextround',
      title: 'La manche suivante',
      rules: ['S1.3', 'S6.1', 'S6.2'],
      parts: [
        {
          p: 'La pièce de la manche quitte l’indicateur pour la tour. Qui a la tuile premier joueur remplit les fabriques et commence. Quand le sac est vide, on y verse toute la tour. Si les deux sont vides, on joue avec ce qu’il y a.',
        },
      ],
    },
    {
      id: 'end',
      title: 'Fin de la partie',
      rules: ['S6.1', 'S7.2', 'S8.1', 'S8.2', 'S8.5'],
      parts: [
        { p: 'Après la sixième manche, on compte trois choses, dans cet ordre :' },
        {
          list: [
            'Vous marquez **1 point** par groupe complet de trois pièces restées sur vos bandes, toutes bandes réunies.',
            'Vous perdez ce que coûte la case de votre marqueur sur la piste de verre brisé, mais jamais plus de points que vous n’en avez.',
            'Vous marquez le bonus de votre palais : les ornements sur la face A, une couleur sur la face B.',
          ],
        },
        { p: 'À égalité de points, qui en a perdu le moins sur la piste de verre brisé gagne ; si l’égalité persiste, la victoire est partagée.' },
      ],
    },
    {
      id: 'sides',
      title: 'Variantes : deux faces, vos propres éléments',
      rules: ['S1.4', 'S2.2', 'S2.3', 'S8.3', 'S8.4'],
      parts: [
        {
          p: 'Tout le monde joue sur la même face du plateau palais. Sur la **face A**, un ornement se trouve entre les fenêtres 1 et 2, 3 et 4, 5 et 6, 7 et 8. À la fin, on regarde les quatre cases qui l’entourent : **quatre** remplies rapportent 10 points, **trois** 6, **deux** 3, moins de deux rien.',
        },
        { figure: 'end-ornaments', caption: 'Quatre, trois, deux cases et une : 10 + 6 + 3 + 0 = 19 points.' },
        { p: 'Sur la **face B**, multipliez le nombre de vos **fenêtres terminées** par le nombre de pièces d’**une même couleur** dans toutes vos fenêtres.' },
        { figure: 'end-colour', caption: 'Trois fenêtres terminées, cinq pièces orange : 3 × 5 = 15 points.' },
        { p: 'Les bandes, les valeurs des fenêtres et la piste montrées ici sont notre jeu d’éléments intégré, *house*. Si vous possédez la boîte, vous pouvez saisir ce qui y est imprimé en créant une table, sous « Mon propre jeu », et jouer avec.' },
      ],
    },
    {
      id: 'colours',
      title: 'Jamais la couleur seule',
      rules: ['S9.1'],
      parts: [
        {
          p: 'Le livret prévoit une mise en place pour qui ne distingue pas les couleurs ; elle existe ici aussi. Chaque sorte de verre a **son propre motif**, sur les pièces comme sur les cases ; et avec le réglage « Chaque couleur à sa place », les sortes sont toujours dans le même ordre dans les fabriques et au centre.',
        },
      ],
    },
    {
      id: 'rulings',
      title: 'Quand le livret se tait',
      rules: ['S1.1', 'S1.4', 'S2.5', 'S3.1', 'S4.5', 'S4.6', 'S4.7', 'S5.1', 'S6.2', 'S6.3', 'S7.1', 'S7.2', 'S8.3', 'S8.4', 'S8.5'],
      parts: [
        { p: 'Voici comment nous tranchons ce que le livret laisse ouvert, avec les numéros de nos règles écrites :' },
        {
          list: [
            'Le livret nomme l’orange, le rose et le jaune ; nous appelons les deux autres couleurs bleu et vert. (S1.1)',
            'Le livret ne montre les bandes, les valeurs des fenêtres et la piste qu’en images. Les nôtres sont les mêmes pour tout le monde et sur les deux faces. (S1.4)',
            'Tout est public, même le contenu du sac et de la tour. (S2.5)',
            'La face visible de chaque bande est tirée au sort au départ. (S3.1)',
            'Les cases de couleur se remplissent avant les cases joker. (S4.5)',
            'Si tout se brise, le vitrier reste où il est. (S4.6)',
            'Un vitrier dont la bande a quitté le jeu peut être ramené, même si la bande la plus à gauche est à sa droite. S’il ne vous reste aucune bande, on ne le ramène plus : vous prenez, et tout se brise. (S4.7)',
            'Une pièce sur une case joker compte pour sa propre couleur. (S5.1)',
            'On ne verse la tour dans le sac que s’il faut piocher et que le sac est vide. Si personne n’a pris la tuile, le même joueur recommence. (S6.2)',
            'S’il n’y a aucune pièce à distribuer, la manche est finie aussitôt. (S6.3)',
            'Après la dernière case de la piste, les pas restants reprennent depuis la première. Un score s’arrête à 0, et ce qui manque est pardonné. (S7.1, S7.2)',
            'Quatre ornements de quatre cases chacun : les seize cases y sont toutes. (S8.3)',
            'Sur la face B, on compte la couleur qui vous rapporte le plus. (S8.4)',
            'En cas d’égalité, les points perdus sur la piste sont 18 pour chaque fois que vous en avez atteint le bout, plus votre dernière case, pardonnés ou non. (S8.5)',
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
            '**Commencez à droite.** Là, une pièce dans une fenêtre compte de nouveau à chaque bande complétée plus à gauche.',
            '**Préparez le trajet.** Servez-vous des bandes de gauche à droite avant de ramener le vitrier.',
            '**Lisez l’indicateur.** Vous connaissez les couleurs des six manches : gardez une bande à trois jaunes pour la manche jaune.',
            '**Comptez les cases.** Des pièces qui tombent juste ne coûtent rien.',
            '**Profitez du retour.** C’est aussi un tour sans rien prendre : à quelqu’un d’autre d’entamer cette fabrique.',
            '**Pensez à la fin.** Remplissez les fenêtres deux par deux sur la face A, ou d’une même couleur sur la face B.',
          ],
        },
      ],
    },
  ],
};

export default rules;
