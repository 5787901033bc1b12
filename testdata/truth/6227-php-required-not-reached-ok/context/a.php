<?php
function a( {
