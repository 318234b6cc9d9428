# The files of the HTML report as C++ string literals: src/report/html/NAME becomes report/html/NAME.inc among the generated
# headers; bench/report/embed.cmake does the work.
file(GLOB html_files CONFIGURE_DEPENDS ${CMAKE_CURRENT_LIST_DIR}/html/*.html ${CMAKE_CURRENT_LIST_DIR}/html/*.css
     ${CMAKE_CURRENT_LIST_DIR}/html/*.js)
set(embed ${CMAKE_CURRENT_SOURCE_DIR}/src/bench/report/embed.cmake)
foreach(file ${html_files})
  get_filename_component(name ${file} NAME)
  set(literal ${CMAKE_BINARY_DIR}/generated/report/html/${name}.inc)
  add_custom_command(OUTPUT ${literal} DEPENDS ${file} ${embed}
                     COMMAND ${CMAKE_COMMAND} -DIN=${file} -DOUT=${literal} -P ${embed})
  target_sources(vouch_report PRIVATE ${literal})
endforeach()
target_include_directories(vouch_report PRIVATE ${CMAKE_BINARY_DIR}/generated)
