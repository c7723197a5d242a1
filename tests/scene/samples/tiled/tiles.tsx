<?xml version="1.0" encoding="UTF-8"?>
<tileset version="1.8" tiledversion="1.8.2" name="tiles" tilewidth="32" tileheight="32" tilecount="4" columns="4">
  <image source="tiles.png" width="128" height="32"/>
  <tile id="0">
   <objectgroup draworder="index"><object id="1" x="0" y="0" width="32" height="32"/></objectgroup>
  </tile>
  <tile id="1">
   <objectgroup draworder="index"><object id="1" x="0" y="32"><polygon points="0,0 24,0 0,-8"/></object></objectgroup>
  </tile>
  <tile id="2" type="ball">
   <properties><property name="type" value="dynamic"/><property name="restitution" type="float" value="0.5"/></properties>
   <objectgroup draworder="index"><object id="1" x="4" y="8" width="16" height="16"><ellipse/></object></objectgroup>
  </tile>
 </tileset>
