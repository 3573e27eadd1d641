# What a Debian package has and an installation below any folder has not: the settings in /etc, compressed manuals.
set(root ${CPACK_TEMPORARY_DIRECTORY})
set(packaging ${CMAKE_CURRENT_LIST_DIR}/..)
configure_file(${packaging}/tilewright.default ${root}/etc/default/tilewright COPYONLY)
configure_file(${CMAKE_CURRENT_LIST_DIR}/changelog ${root}/usr/share/doc/tilewright/changelog @ONLY)
execute_process(COMMAND gzip -9nf ${root}/usr/share/man/man1/tilewright.1 ${root}/usr/share/doc/tilewright/changelog
  COMMAND_ERROR_IS_FATAL ANY)
