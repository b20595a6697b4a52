-- After every migration, so that none can forget it.
call check_instants();
